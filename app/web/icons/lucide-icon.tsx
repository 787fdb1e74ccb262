import type { FunctionComponent, ReactNode, SVGAttributes } from 'react'

export interface IconProps extends Omit<SVGAttributes<SVGSVGElement>, 'children'> {
  /** Width and height in pixels. */
  size?: number
}

export type Icon = FunctionComponent<IconProps>

/** A component for the lines of an icon, which are drawn on a square of 24. */
export function lucideIcon(lines: () => ReactNode): Icon {
  return ({ size = 24, ...attributes }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...attributes}
    >
      {lines()}
    </svg>
  )
}
