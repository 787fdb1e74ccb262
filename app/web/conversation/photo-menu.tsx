import { Suspense, useState } from 'react'
import { ActionIcon } from '@mantine/core'
import { ImagePlus } from '../icons/icons.ts'
import type { Photo } from './photo.ts'
import { lazyPart } from '../components/lazy-part.ts'

const loadList = () => import('./photo-menu-list.tsx')

const PhotoMenuList = lazyPart(loadList, 'PhotoMenuList')

export interface PhotoMenuProps {
  isUploading: boolean
  onAttach(purpose: Photo['purpose']): void
}

/** The button of the menu. What opens is loaded when a hand or the keyboard comes near it. */
export function PhotoMenu(props: PhotoMenuProps) {
  const [isWanted, setWanted] = useState(false)
  const button = (
    <ActionIcon
      size="lg"
      variant="default"
      aria-label="Add a photo"
      aria-haspopup="menu"
      loading={props.isUploading}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={() => setWanted(true)}
    >
      <ImagePlus size={18} aria-hidden />
    </ActionIcon>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <PhotoMenuList {...props} />
    </Suspense>
  )
}
