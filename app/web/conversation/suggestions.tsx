import classes from './suggestions.module.css'

/** For a conversation about no ad. */
export const suggestions = [
  'Cold brew that never turns bitter, two friends arguing about it',
  'A barrier cream for nurses: one person to camera, honest',
  'What formats are there?'
]

export interface SuggestionsProps {
  title?: string
  lead: string
  texts: readonly string[]
  onPick(text: string): void
}

/** First messages to choose from, for an empty conversation. */
export function Suggestions({ title, lead, texts, onPick }: SuggestionsProps) {
  return (
    <div className={classes.suggestions}>
      {title ? <p className={classes.opening}>{title}</p> : null}
      <p className="soft">{lead}</p>
      {texts.map((text) => (
        <button key={text} type="button" onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}
