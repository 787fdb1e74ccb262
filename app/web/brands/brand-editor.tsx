import type { ReactNode } from 'react'
import { Button, Textarea, TextInput } from '@mantine/core'
import { cutTypefaces, findCutTypeface } from '@callsheet/lib/cut/typefaces.ts'
import { brandKitLimits } from '@callsheet/lib/wire/brand-kit.ts'
import { Sheet } from '../components/sheet.tsx'
import { BrandCaptionStyles } from './brand-caption-styles.tsx'
import { BrandClaims } from './brand-claims.tsx'
import { BrandColours } from './brand-colours.tsx'
import { BrandEndCard } from './brand-end-card.tsx'
import { BrandFirstCut, BrandVoice } from './brand-first-cut.tsx'
import { BrandLogo } from './brand-logo.tsx'
import type { BrandEditor } from './use-brand-editor.ts'
import classes from './brands.module.css'

export interface BrandFieldsProps {
  editor: BrandEditor
  /** Logos that a site offers. */
  logoChoices?: ReactNode
}

/** Every part of a kit. */
export function BrandFields({ editor, logoChoices }: BrandFieldsProps) {
  const { form, change, problemOf } = editor
  return (
    <div className={classes.stack}>
      <Sheet title="Name" note="as customers know it">
        <div className={classes.pair}>
          <TextInput
            label="Brand"
            required
            maxLength={brandKitLimits.name}
            value={form.name}
            error={problemOf('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <Lines editor={editor} field="products" label="Product names" placeholder="Slow Tide Cold Brew" />
        </div>
      </Sheet>
      <Sheet title="Voice" note="three adjectives, three sentences">
        <div className={classes.sectionGap}>
          <div className={classes.three}>
            {form.adjectives.map((adjective, index) => (
              <TextInput
                key={index}
                label={`Adjective ${index + 1}`}
                maxLength={brandKitLimits.adjective}
                placeholder={['calm', 'dry', 'exact'][index]}
                value={adjective}
                error={problemOf(`voice.adjectives.${index}`)}
                onChange={(event) => change({ adjectives: form.adjectives.with(index, event.currentTarget.value) })}
              />
            ))}
          </div>
          {form.examples.map((example, index) => (
            <Textarea
              key={index}
              label={`Sentence ${index + 1} that sounds like you`}
              autosize
              minRows={1}
              maxLength={brandKitLimits.example}
              value={example}
              error={problemOf(`voice.examples.${index}`)}
              onChange={(event) => change({ examples: form.examples.with(index, event.currentTarget.value) })}
            />
          ))}
          <BrandVoice editor={editor} />
        </div>
      </Sheet>
      <Sheet title="Words" note="one on each line">
        <div className={classes.pair}>
          <Lines editor={editor} field="wordsToUse" label="Words to use" placeholder="slow steeped" />
          <Lines
            editor={editor}
            field="neverWords"
            label="Words never to use"
            description="In any form: a script that says one goes back to the writer."
            placeholder="cheap"
          />
        </div>
      </Sheet>
      <Sheet title="Claims" note="each with its proof">
        <BrandClaims editor={editor} />
      </Sheet>
      <Sheet title="Small print and endings">
        <div className={classes.pair}>
          <Lines
            editor={editor}
            field="disclosures"
            label="Disclosures"
            description="The first one can stand in the film as a small line."
            placeholder="Made with AI"
          />
          <Lines editor={editor} field="callsToAction" label="Calls to action" placeholder="Taste it black once" />
        </div>
      </Sheet>
      <Sheet title="Logo" note="PNG, JPEG or WebP">
        <BrandLogo editor={editor} />
        {logoChoices}
      </Sheet>
      <Sheet title="Colours" note="captions and labels take the primary one">
        <BrandColours editor={editor} />
      </Sheet>
      <Sheet title="Typefaces" note="captions take the one for text">
        <div className={classes.pair}>
          <Typeface label="For headings" value={form.headings} onChange={(headings) => change({ headings })} />
          <Typeface label="For text" value={form.body} onChange={(body) => change({ body })} />
        </div>
      </Sheet>
      <Sheet title="Caption styles" note="saved on the page of a cut">
        <BrandCaptionStyles editor={editor} />
      </Sheet>
      <Sheet title="End card" note="after the last clip">
        <BrandEndCard editor={editor} />
      </Sheet>
      <Sheet title="In a first cut" note="every cut can change it">
        <BrandFirstCut editor={editor} />
      </Sheet>
    </div>
  )
}

type LinesField = 'products' | 'wordsToUse' | 'neverWords' | 'disclosures' | 'callsToAction'

interface LinesProps {
  editor: BrandEditor
  field: LinesField
  label: string
  description?: string
  placeholder: string
}

/** A list, one entry on each line, so that it can be pasted. */
function Lines({ editor: { form, content, change, problemOf }, field, label, description, placeholder }: LinesProps) {
  const at = content[field].findIndex((_, index) => problemOf(`${field}.${index}`) !== null)
  const problem = at === -1 ? null : `Line ${at + 1}: ${problemOf(`${field}.${at}`)}`
  return (
    <Textarea
      label={label}
      description={description}
      placeholder={placeholder}
      autosize
      minRows={3}
      maxRows={12}
      value={form[field]}
      error={problem ?? problemOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    />
  )
}

interface TypefaceProps {
  label: string
  value: string
  onChange(value: string): void
}

function Typeface({ label, value, onChange }: TypefaceProps) {
  const name = value.trim()
  const isMissing = name !== '' && findCutTypeface(name) === null
  return (
    <TextInput
      label={label}
      maxLength={brandKitLimits.typeface}
      placeholder="Inter"
      value={value}
      description={
        isMissing
          ? `Films cannot set ${name}. The name is kept, and films use Inter. They can set ${cutTypefaces.join(', ')}.`
          : undefined
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export interface SaveBarProps {
  label: string
  isSaving: boolean
  canSave: boolean
  problems: number
  onSave(): void
  /** Why it was not saved, where the button is. */
  notice?: ReactNode
  children?: ReactNode
}

/** The button that saves, always in reach. */
export function SaveBar({ label, isSaving, canSave, problems, onSave, notice, children }: SaveBarProps) {
  return (
    <div className={classes.saveBar}>
      {notice ? <div className={classes.saveNotice}>{notice}</div> : null}
      <div className={classes.saveWords}>
        {problems > 0 ? (
          <p className="small" role="alert">
            {problems === 1 ? 'One field needs' : `${problems} fields need`} a correction before it can be saved.
          </p>
        ) : null}
        {children}
      </div>
      <Button loading={isSaving} disabled={!canSave} onClick={onSave}>
        {label}
      </Button>
    </div>
  )
}
