import type { ReactNode } from 'react'
import { Button, Group, Modal } from '@mantine/core'
import { ProblemNotice } from './problem-notice.tsx'
import classes from './cards.module.css'

export interface AskFirstProps {
  /** The question. */
  title: string
  /** What happens, and what does not. */
  children: ReactNode
  /** The words of the button that does it. */
  yes: string
  /** The words of the button that leaves everything as it is. It has the focus, so a key alone does nothing. */
  no: string
  isBusy: boolean
  error?: unknown
  onYes(): void
  onClose(): void
}

/** Asks before something ends that cannot be brought back. */
export function AskFirst({ title, children, yes, no, isBusy, error, onYes, onClose }: AskFirstProps) {
  return (
    <Modal opened centered closeOnClickOutside={false} onClose={onClose} title={title}>
      <div className={classes.stack}>
        {children}
        {error ? <ProblemNotice error={error} /> : null}
        <Group gap="xs">
          <Button loading={isBusy} data-own-press onClick={() => onYes()}>
            {yes}
          </Button>
          <Button variant="default" onClick={onClose} data-autofocus>
            {no}
          </Button>
        </Group>
      </div>
    </Modal>
  )
}
