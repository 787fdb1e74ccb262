import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { ArrowRight } from '../icons/icons.ts'
import classes from './stage.module.css'

/** Below a stage whose work is done: the way to the next one. */
export function GoOn({ to, isQuiet = false, onPress }: { to: string; isQuiet?: boolean; onPress(): void }) {
  return (
    <div className={classes.goOn}>
      <Button
        variant={isQuiet ? 'default' : 'filled'}
        rightSection={<ArrowRight size={16} aria-hidden />}
        onClick={onPress}
      >
        Go on to {to}
      </Button>
    </div>
  )
}

/** What a stage says before its work can begin. */
export function NotYet({ children }: { children: ReactNode }) {
  return <p className={classes.notYet}>{children}</p>
}
