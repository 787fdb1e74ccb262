import { Menu, UnstyledButton } from '@mantine/core'
import { Archive, ArchiveRestore, Copy, MoreHorizontal, PenLine, Trash2 } from '../icons/icons.ts'

export interface ItemMenuProps {
  /** The item's name, for screen readers. */
  name: string
  className?: string | undefined
  isArchived: boolean
  /** It was loaded by the press that wants it. */
  isOpenAtFirst?: boolean
  isBusy: boolean
  onRename(): void
  /** Absent where there is nothing to duplicate. */
  onDuplicate?: (() => void) | undefined
  onArchive(): void
  onDelete(): void
}

/** What can be done with a whole ad, offer or conversation. */
export function ItemMenu({ name, className, isArchived, isOpenAtFirst = false, isBusy, ...on }: ItemMenuProps) {
  return (
    <Menu position="bottom-end" width={220} defaultOpened={isOpenAtFirst}>
      <Menu.Target>
        <UnstyledButton className={className} aria-label={`More for ${name}`} disabled={isBusy}>
          <MoreHorizontal size={20} aria-hidden style={{ margin: 'auto' }} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PenLine size={16} aria-hidden />} onClick={on.onRename}>
          Rename
        </Menu.Item>
        {on.onDuplicate ? (
          <Menu.Item
            leftSection={<Copy size={16} aria-hidden />}
            disabled={isBusy}
            onClick={() => isBusy || on.onDuplicate?.()}
          >
            Duplicate
          </Menu.Item>
        ) : null}
        <Menu.Item
          leftSection={isArchived ? <ArchiveRestore size={16} aria-hidden /> : <Archive size={16} aria-hidden />}
          disabled={isBusy}
          onClick={() => isBusy || on.onArchive()}
        >
          {isArchived ? 'Bring back' : 'Archive'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Trash2 size={16} aria-hidden />} onClick={on.onDelete}>
          Delete…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
