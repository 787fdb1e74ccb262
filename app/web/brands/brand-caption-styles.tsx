import { ActionIcon, TextInput } from '@mantine/core'
import { Trash2 } from '../icons/icons.ts'
import { captionStyles } from '@callsheet/lib/cut/safe-areas.ts'
import { usualTypeface } from '@callsheet/lib/cut/typefaces.ts'
import { brandKitLimits, type SavedCaptionStyle } from '@callsheet/lib/wire/brand-kit.ts'
import type { BrandEditor } from './use-brand-editor.ts'
import classes from './brands.module.css'

/** The looks of captions that were saved on the page of a cut. */
export function BrandCaptionStyles({ editor: { form, content, change, problemOf } }: { editor: BrandEditor }) {
  const styles = form.captionStyles ?? content.captionStyles
  const { savedStyle } = form.captions
  const rename = (index: number, name: string) => {
    const was = styles[index]
    if (!was) return
    change({
      captionStyles: styles.with(index, { ...was, name }),
      ...(was.name === savedStyle && { captions: { ...form.captions, savedStyle: name } })
    })
  }
  const remove = (index: number) =>
    change({
      captionStyles: styles.toSpliced(index, 1),
      ...(styles[index]?.name === savedStyle && { captions: { ...form.captions, savedStyle: null } })
    })
  if (styles.length === 0)
    return (
      <p className="small soft">
        None yet. On the page of a cut, “Save as style” keeps the look of its captions here: typeface, size, colours,
        box, word by word.
      </p>
    )
  return (
    <ul className={classes.captionStyles}>
      {styles.map((style, index) => (
        <li key={index} className={classes.captionStyle}>
          <TextInput
            label={`Name of style ${index + 1}`}
            maxLength={brandKitLimits.captionStyle}
            value={style.name}
            error={problemOf(`captionStyles.${index}.name`)}
            onChange={(event) => rename(index, event.currentTarget.value)}
          />
          <span className="small soft">{wordsOf(style)}</span>
          <span className={classes.styleColours} aria-hidden>
            <span style={{ background: style.backing ?? '#0a0a0c', color: style.text ?? '#ffffff' }}>Aa</span>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Remove style ${style.name}`}
            onClick={() => remove(index)}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}

function wordsOf({ style, typeface, text, backing, hasWordHighlight }: SavedCaptionStyle): string {
  const parts = [
    typeface ?? usualTypeface,
    `as on ${captionStyles[style].label}`,
    ...(text && backing ? ['colours of its own'] : []),
    ...(hasWordHighlight ? ['word by word'] : [])
  ]
  return parts.join(', ')
}
