import { useRef, useState, type KeyboardEvent } from 'react'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { fitNumber } from './fit-number.ts'

export interface NumberFieldProps extends Omit<
  NumberInputProps,
  'value' | 'onChange' | 'onBlur' | 'onKeyDown' | 'min' | 'max' | 'clampBehavior'
> {
  value: number | null
  min: number
  max?: number
  onChange(value: number): void
  /** Makes the field one that may be empty. */
  onEmpty?: () => void
}

/**
 * A number between two others. Each fitting number counts at once. What does not fit yet stays as it is typed until the
 * field is left or Enter is pressed, so that 12 can be typed where 4 is the least.
 */
export function NumberField({ value, min, max, onChange, onEmpty, ...input }: NumberFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | number | null>(null)
  const take = (next: string | number) => {
    setTyped(document.activeElement === field.current ? next : null)
    if (next === '') return onEmpty?.()
    const fitting = fitNumber(next, { min, max })
    if (fitting === Number(next) && fitting !== value) onChange(fitting)
  }
  const settle = () => {
    setTyped(null)
    if (typed === null || typed === '') return
    const fitting = fitNumber(typed, { min, max })
    if (fitting !== null && fitting !== value) onChange(fitting)
  }
  return (
    <NumberInput
      {...input}
      ref={field}
      min={min}
      max={max}
      clampBehavior="none"
      value={typed ?? value ?? ''}
      onChange={take}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => (event.key === 'Enter' ? settle() : undefined)}
    />
  )
}
