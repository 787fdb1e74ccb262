import { Select } from '@mantine/core'

export interface VersionSelectProps {
  versions: { value: string; label: string }[]
  value: string
  onChange(id: string | null): void
}

/** The versions of a script, newest first. */
export function VersionSelect({ versions, value, onChange }: VersionSelectProps) {
  return (
    <Select
      aria-label="Version"
      size="xs"
      w={210}
      data={versions}
      value={value}
      allowDeselect={false}
      onChange={onChange}
    />
  )
}
