import classes from './components.module.css'

/** Badge of who speaks; the second voice of two looks different from the first. */
export function Speaker({ name, cast }: { name: string; cast: readonly string[] }) {
  return (
    <span className={classes.speaker} data-voice={Math.max(0, cast.indexOf(name)) % 2}>
      {name}
    </span>
  )
}
