import { useState } from 'react'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Film } from '../icons/icons.ts'
import { two } from '../components/words.ts'
import { footageQuery } from './footage-queries.ts'
import { OwnClipDialog } from './own-clip-dialog.tsx'

export interface OwnClipOfShotProps {
  adId: string
  /** Number of the scene. */
  scene: number
}

/** The way to an own clip beside the words of a scene. */
export function OwnClipOfShot({ adId, scene }: OwnClipOfShotProps) {
  const { data = [] } = useQuery(footageQuery(adId))
  const [isOpen, setOpen] = useState(false)
  const used = data.find((each) => each.scene === scene && each.isInUse)
  return (
    <>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Film size={15} aria-hidden />}
          aria-label={`${used ? 'Your clip' : 'Use my own clip'} in scene ${two(scene)}`}
          onClick={() => setOpen(true)}
        >
          {used ? `Your clip: ${used.clip.footage?.name ?? ''}` : 'Use my own clip'}
        </Button>
      </div>
      {isOpen ? <OwnClipDialog adId={adId} scene={scene} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
