import { Suspense } from 'react'
import { Skeleton } from '@mantine/core'
import { z } from 'zod'
import { lazyPart } from './lazy-part.ts'
import classes from './components.module.css'

/** Problems are on every page, and this button with all that an ad is in only few of them. */
const StartOverButton = lazyPart(() => import('./start-over-button.tsx'), 'StartOverButton')

const fixedRatioSchema = z.object({
  adId: z.string(),
  startOver: z.object({ body: z.object({ aspectRatio: z.string() }) })
})

/** The way out that a refusal of another ratio names, as a button. Nothing for any other problem. */
export function StartOverOf({ problem }: { problem: unknown }) {
  const fixed = fixedRatioSchema.safeParse(problem).data
  if (!fixed) return null
  return (
    <div className={classes.problemActions}>
      <Suspense fallback={<Skeleton height={30} width={180} />}>
        <StartOverButton adId={fixed.adId} aspectRatio={fixed.startOver.body.aspectRatio} />
      </Suspense>
    </div>
  )
}
