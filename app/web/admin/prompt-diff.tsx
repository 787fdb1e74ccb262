import { lineDiff } from './line-diff.ts'
import classes from '../components/table.module.css'

export function PromptDiff({ before, after }: { before: string; after: string }) {
  const lines = lineDiff(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <p className="small soft">Word for word the same.</p>
  return (
    <pre className={classes.diff} tabIndex={0} aria-label="Changes, line by line">
      {lines.map(({ kind, text }, index) => {
        // Lines of a finished comparison never move.
        if (kind === 'added') return <ins key={index}>+ {text}</ins>
        if (kind === 'removed') return <del key={index}>− {text}</del>
        return `  ${text}\n`
      })}
    </pre>
  )
}
