import type { ElementView } from '@callsheet/lib/wire/app-api/elements.ts'
import { mediaSource } from '../../api/media-source.ts'
import { Sheet } from '../../components/sheet.tsx'
import { countOf } from '../../components/words.ts'
import { kindWords } from '../../elements/kind-words.ts'
import { Picture } from '../../media/picture.tsx'
import panel from '../../elements/elements-panel.module.css'
import classes from '../../components/cards.module.css'

/** Elements in the state in which a tool left them. */
export function ThreadElements({ items }: { items: readonly ElementView[] }) {
  return (
    <Sheet title="Elements" note={countOf(items.length, 'element')}>
      <ul className={classes.shots}>
        {items.map((element) => {
          const pictures = [element.portraitImageId, element.sheetImageId].filter((id) => id !== null)
          const isDrawn = element.state === 'drawn' || element.state === 'locked'
          return (
            <li key={element.id} className={classes.shot}>
              <span className="label">
                {kindWords[element.kind]} · {element.state}
              </span>
              <strong>{element.name}</strong>
              {isDrawn && pictures.length > 0 ? (
                <span className={panel.pictures}>
                  {pictures.map((id) => (
                    <Picture key={id} src={mediaSource(id)} alt={`Sheet of ${element.name}`} sizes="12rem" />
                  ))}
                </span>
              ) : null}
              <span className="small soft">{element.description}</span>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
