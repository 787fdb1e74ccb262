import { Suspense, useMemo } from 'react'
import { Switch } from '@mantine/core'
import { filmColoursOf } from '@callsheet/lib/brand/film-colours.ts'
import { EndCardFields } from '../components/end-card-fields.tsx'
import { lazyPart } from '../components/lazy-part.ts'
import type { BrandEditor } from './use-brand-editor.ts'
import classes from './brands.module.css'

/** The code that draws is that of the cutter: a kit without a card needs none of it. */
const EndCardPicture = lazyPart(() => import('../cut/end-card-picture.tsx'), 'EndCardPicture')

/** The picture after the last clip of a first cut. */
export function BrandEndCard({ editor: { form, content, change } }: { editor: BrandEditor }) {
  const card = form.endCard === undefined ? content.endCard : form.endCard
  const { logo, colours } = content
  const look = useMemo(
    () => ({ imageId: logo?.imageId ?? null, colours: filmColoursOf({ colours }) }),
    [logo?.imageId, colours]
  )
  const start = { headline: form.name, line: '', callToAction: content.callsToAction[0] ?? '', seconds: 2 }
  return (
    <div className={classes.sectionGap}>
      <Switch
        label="First cuts end with a card"
        description="A still picture with logo, headline and button. Every cut can change it or leave it out."
        checked={card !== null}
        onChange={(event) => change({ endCard: event.currentTarget.checked ? start : null })}
      />
      {card ? (
        <div className={classes.endCard}>
          <div className={classes.sectionGap}>
            <EndCardFields card={card} onChange={(part) => change({ endCard: { ...card, ...part } })} />
          </div>
          <Suspense fallback={<div className={classes.endCardPicture} />}>
            <EndCardPicture className={classes.endCardPicture} card={{ ...card, ...look }} width={540} height={960} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
