import { ActionIcon, Menu } from '@mantine/core'
import { ImagePlus } from '../icons/icons.ts'
import type { PhotoMenuProps } from './photo-menu.tsx'

/** Opens at once: it is loaded by the press that wants it. */
export function PhotoMenuList({ isUploading, onAttach }: PhotoMenuProps) {
  return (
    <Menu position="top-start" width={250} defaultOpened>
      <Menu.Target>
        <ActionIcon size="lg" variant="default" aria-label="Add a photo" loading={isUploading}>
          <ImagePlus size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAttach('product')}>Photo of the product</Menu.Item>
        <Menu.Item onClick={() => onAttach('identity')}>Photo of a person, for their likeness</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
