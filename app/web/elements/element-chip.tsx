import { Tooltip } from '@mantine/core'
import type { Element } from '@callsheet/lib/wire/element.ts'
import classes from '../components/components.module.css'

export function ElementChip({ element }: { element: Element }) {
  return (
    <Tooltip
      label={element.description}
      multiline
      maw={320}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
    >
      <span className={classes.chip}>
        <span className={classes.chipKind}>{element.kind}</span>
        {element.name}
      </span>
    </Tooltip>
  )
}
