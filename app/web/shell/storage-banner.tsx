import classes from './shell.module.css'

/** Says on every page why nothing new is sold. Its place is always there, so that screen readers hear the change. */
export function StorageBanner({ problems }: { problems: readonly string[] }) {
  return (
    <div role="status" aria-live="polite">
      {problems.length > 0 ? (
        <p className={classes.storage}>
          <strong>New pictures, clips and uploads have to wait.</strong> {problems.join(' ')} Nothing is charged
          meanwhile. What is under way goes on, and this ends by itself as soon as there is room.
        </p>
      ) : null}
    </div>
  )
}
