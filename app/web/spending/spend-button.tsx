import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '@mantine/core'
import { SpendDialog, type SpendDialogProps } from './spend-dialog.tsx'

export interface SpendButtonProps<Answer> extends Omit<SpendDialogProps<Answer>, 'onClose' | 'children'> {
  /** The text on the button. */
  children: ReactNode
  /** The text in the question. */
  details?: ReactNode
  button?: ButtonProps
}

/** A button that asks first: a press on it spends nothing. */
export function SpendButton<Answer>({ children, details, button, ...purchase }: SpendButtonProps<Answer>) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking ? (
        <SpendDialog {...purchase} onClose={() => setAsking(false)}>
          {details}
        </SpendDialog>
      ) : null}
    </>
  )
}
