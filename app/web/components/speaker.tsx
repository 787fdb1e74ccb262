import classes from './components.module.css'

/** A badge with the speaker. The second of two voices looks different from the first. */
export function Speaker({ name, cast }: { name: string; cast: readonly string[] }) {
  return (
    <span className={classes.speaker} data-voice={Math.max(0, cast.indexOf(name)) % 2}>
      {name}
    </span>
  )
}
