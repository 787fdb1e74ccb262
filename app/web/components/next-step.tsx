import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from '../icons/icons.ts'
import type { NextStep } from '@callsheet/lib/wire/next-step.ts'
import { stepWords } from './step-words.ts'

/** What the API says about an item now: a button for the next step, or words while the system works. */
export function NextStepAction({ step, size = 'sm' }: { step: NextStep; size?: 'xs' | 'sm' | 'md' }) {
  if (step.href === null) return <span className="small soft">{stepWords(step)}</span>
  return (
    <Button component={Link} to={step.href} size={size} rightSection={<ArrowRight size={16} aria-hidden />}>
      {step.label}
    </Button>
  )
}
