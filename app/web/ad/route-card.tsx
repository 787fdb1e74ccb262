import type { AdView } from '@callsheet/lib/wire/ads-api.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { Sheet } from '../components/sheet.tsx'
import classes from '../components/cards.module.css'

export interface RouteCardProps {
  route: AdView['route']
  onChoose(route: 'storyboard' | 'scenes'): void
  error: unknown
}

const routes = [
  {
    value: 'storyboard',
    letter: 'A',
    title: 'Storyboard first',
    text: 'The director plans every shot at once. You edit the board, then all stills are made together and you approve them on one sheet.',
    good: 'Fastest way to a whole ad'
  },
  {
    value: 'scenes',
    letter: 'B',
    title: 'Scene by scene',
    text: 'First cast, props and places are drawn and locked. Then one still at a time, each approved and animated before the next.',
    good: 'Closest control over likeness'
  }
] as const

/** The user chooses how to produce. No route is chosen for them. */
export function RouteCard({ route, onChoose, error }: RouteCardProps) {
  return (
    <Sheet title="How do we produce it?" id="route">
      {error ? <ProblemNotice error={error} /> : null}
      <div
        className={classes.options}
        role="radiogroup"
        aria-label="Production route"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(17rem, 100%), 1fr))' }}
      >
        {routes.map(({ value, letter, title, text, good }) => (
          <button
            key={value}
            type="button"
            role="radio"
            aria-checked={route === value}
            className={classes.choice}
            onClick={() => onChoose(value)}
          >
            <span className={classes.choiceHead}>
              <strong>{title}</strong>
              <span className="label">Route {letter}</span>
            </span>
            <span className="small">{text}</span>
            <span className="label">{good}</span>
          </button>
        ))}
      </div>
    </Sheet>
  )
}
