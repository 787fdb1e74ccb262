import { Checkbox, Switch } from '@mantine/core'
import { filmColoursOf } from '@callsheet/lib/brand/film-colours.ts'
import type { BrandKitContent } from '@callsheet/lib/wire/brand-kit.ts'
import type { CutEndCard as EndCard } from '@callsheet/lib/wire/cuts-api.ts'
import { mediaSource } from '../api/media-source.ts'
import { EndCardFields } from '../components/end-card-fields.tsx'
import type { CutDesk } from './use-cut.ts'
import classes from './cut.module.css'

/** A card in the words of the brand: its own, else its name and its first call to action. */
function startOf(brand: BrandKitContent | null): EndCard {
  const words = brand?.endCard ?? {
    headline: brand?.name ?? '',
    line: '',
    callToAction: brand?.callsToAction[0] ?? '',
    seconds: 2
  }
  return { ...words, imageId: brand?.logo?.imageId ?? null, colours: brand && filmColoursOf(brand) }
}

/** The still picture after the last clip. The preview shows it at its place. */
export function CutEndCard({
  desk,
  brand,
  isBrandRead
}: {
  desk: CutDesk
  brand: BrandKitContent | null
  /** A card begins in the words of the brand, which have to be there. */
  isBrandRead: boolean
}) {
  const card = desk.settings?.endCard ?? null
  const put = (part: Partial<EndCard>) =>
    card && desk.change({ endCard: { ...card, ...part } }, `end card ${Object.keys(part).join()}`)
  const colours = brand && filmColoursOf(brand)
  const logoId = brand?.logo?.imageId ?? null
  return (
    <section className={classes.row} aria-label="End card">
      <Switch
        label="End card"
        description="A still picture after the last clip. Music goes on under it."
        checked={card !== null}
        disabled={!isBrandRead}
        onChange={(event) => desk.change({ endCard: event.currentTarget.checked ? startOf(brand) : null })}
      />
      {card ? (
        <>
          <EndCardFields card={card} onChange={put} />
          {logoId || card.imageId ? (
            <Checkbox
              size="xs"
              label="With the logo"
              checked={card.imageId !== null}
              onChange={(event) => put({ imageId: event.currentTarget.checked ? logoId : null })}
            />
          ) : null}
          {card.imageId ? <img className={classes.logo} src={mediaSource(card.imageId)} alt="The logo" /> : null}
          {colours ? (
            <Checkbox
              size="xs"
              label="In the brand’s colours"
              checked={card.colours !== null}
              onChange={(event) => put({ colours: event.currentTarget.checked ? colours : null })}
            />
          ) : null}
        </>
      ) : null}
    </section>
  )
}
