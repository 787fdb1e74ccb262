import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Check, Copy } from '../icons/icons.ts'

export function CopyButton({ text, children }: { text: string; children: string }) {
  const clipboard = useClipboard({ timeout: 2_000 })
  const icon = clipboard.copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />
  return (
    <Button size="xs" variant="default" leftSection={icon} onClick={() => clipboard.copy(text)}>
      <span aria-live="polite">{clipboard.copied ? 'Copied' : children}</span>
    </Button>
  )
}
