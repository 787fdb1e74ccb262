import type { ToolCard } from '@callsheet/lib/wire/app-api/tool-cards.ts'
import { Sheet } from '../../components/sheet.tsx'
import { StartOverButton } from '../../components/start-over-button.tsx'
import { StartOverWords } from '../../ad/start-over-words.tsx'
import classes from '../../components/cards.module.css'

/** The host's proposal to start over in another ratio. Only the person's press makes the new ad. */
export function ThreadStartOver({ proposal }: { proposal: Extract<ToolCard, { card: 'start-over' }> }) {
  const { adId, name, from, aspectRatio } = proposal
  return (
    <Sheet title={`Start over in ${aspectRatio}`} note="a new ad">
      <div className={classes.stack}>
        <StartOverWords name={name} from={from} aspectRatio={aspectRatio} />
        <div>
          <StartOverButton adId={adId} aspectRatio={aspectRatio} />
        </div>
      </div>
    </Sheet>
  )
}
