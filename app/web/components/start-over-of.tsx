import { z } from 'zod'
import { StartOverButton } from './start-over-button.tsx'
import classes from './components.module.css'

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
      <StartOverButton adId={fixed.adId} aspectRatio={fixed.startOver.body.aspectRatio} />
    </div>
  )
}
