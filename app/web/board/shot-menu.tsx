import { Button, Menu } from '@mantine/core'
import { Ellipsis } from '../icons/icons.ts'
import type { Shot } from '@callsheet/lib/wire/storyboard.ts'
import { formatCredits } from '../components/words.ts'
import type { Board } from './use-board.ts'

export interface ShotMenuProps {
  shot: Shot
  board: Board
  /** Credits for the still and the clip of one more shot like this. Null while no model is known. */
  price: number | null
}

/** What can be done with a shot as a whole. */
export function ShotMenu({ shot: { position }, board, price }: ShotMenuProps) {
  const count = board.content.shots.length
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={`Add, copy, move or cut shot ${position}`}
          leftSection={<Ellipsis size={17} aria-hidden />}
        >
          Shot
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {price === null ? null : (
          <Menu.Label>One more shot: {formatCredits(price)} for still and clip, when you make them</Menu.Label>
        )}
        <Menu.Item onClick={() => board.add(position - 1)}>Add a shot before</Menu.Item>
        <Menu.Item onClick={() => board.add(position)}>Add a shot after</Menu.Item>
        <Menu.Item onClick={() => board.duplicate(position)}>Duplicate</Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={position === 1} onClick={() => board.move(position - 1, position - 2)}>
          Move earlier
        </Menu.Item>
        <Menu.Item disabled={position === count} onClick={() => board.move(position - 1, position)}>
          Move later
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item disabled={count === 1} onClick={() => board.remove(position)}>
          Cut this shot
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
