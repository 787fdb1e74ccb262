import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { brandKitsQuery } from './brand-queries.ts'

const none = 'none'

export interface BrandPickProps {
  /** A kit, null for no brand, and undefined for the default one. */
  value: string | null | undefined
  onPick(kitId: string | null): void
  /** For a place that shows its own heading: the label is then heard and not seen. */
  label?: string
  isDisabled?: boolean
}

/** The brand of an ad. Nothing is shown to people without kits. */
export function BrandPick({ value, onPick, label, isDisabled = false }: BrandPickProps) {
  const { data: kits = [], error, refetch } = useQuery(brandKitsQuery)
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} />
  if (kits.length === 0) return null
  const chosen = value === undefined ? kits.find(({ isDefault }) => isDefault)?.id : value
  const known = kits.some(({ id }) => id === chosen) ? chosen : undefined
  return (
    <NativeSelect
      {...(label === undefined ? { label: 'Brand' } : { 'aria-label': label })}
      size="sm"
      maw="20rem"
      disabled={isDisabled}
      data={[...kits.map(({ id, name }) => ({ value: id, label: name })), { value: none, label: 'No brand' }]}
      value={known ?? none}
      onChange={(event) => onPick(event.currentTarget.value === none ? null : event.currentTarget.value)}
    />
  )
}
