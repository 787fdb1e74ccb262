import type { ReactElement } from 'react'
import { Tooltip } from '@mantine/core'

export interface ElementTooltipProps {
  description: string
  /** The pointer is over it already. */
  isOpenAtFirst: boolean
  children: ReactElement
}

/** The description of an element, above its chip. */
export function ElementTooltip({ description, isOpenAtFirst, children }: ElementTooltipProps) {
  return (
    <Tooltip
      label={description}
      multiline
      maw={320}
      withArrow
      defaultOpened={isOpenAtFirst}
      events={{ hover: true, focus: true, touch: true }}
    >
      {children}
    </Tooltip>
  )
}
