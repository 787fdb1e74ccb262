import { ActionIcon, Button, Textarea } from '@mantine/core'
import { Plus, Trash2 } from '../icons/icons.ts'
import { brandKitLimits } from '@callsheet/lib/wire/brand-kit.ts'
import type { BrandForm } from './brand-form.ts'
import type { BrandEditor } from './use-brand-editor.ts'
import classes from './brands.module.css'

/** What ads may claim, and what each claim rests on. */
export function BrandClaims({ editor: { form, change, problemOf } }: { editor: BrandEditor }) {
  const put = (index: number, part: Partial<BrandForm['claims'][number]>) =>
    change({ claims: form.claims.map((claim, at) => (at === index ? { ...claim, ...part } : claim)) })
  return (
    <div className={classes.sectionGap}>
      <p className="small soft">
        Writers may say these, as strong as they stand here and no stronger. The claim check takes the proof as its
        evidence.
      </p>
      <ol className={classes.claims}>
        {form.claims.map(({ text, proof }, index) => (
          <li key={index} className={classes.claim}>
            <Textarea
              label={`Claim ${index + 1}`}
              autosize
              minRows={1}
              maxLength={300}
              value={text}
              error={problemOf(`claims.${index}.text`)}
              onChange={(event) => put(index, { text: event.currentTarget.value })}
            />
            <Textarea
              label={`Proof of claim ${index + 1}`}
              autosize
              minRows={1}
              maxLength={600}
              placeholder="A test, a certificate, a page"
              value={proof}
              error={problemOf(`claims.${index}.proof`)}
              onChange={(event) => put(index, { proof: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove claim ${index + 1}`}
              onClick={() => change({ claims: form.claims.toSpliced(index, 1) })}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        className={classes.add}
        size="compact-sm"
        variant="default"
        leftSection={<Plus size={14} aria-hidden />}
        disabled={form.claims.length >= brandKitLimits.claims}
        onClick={() => change({ claims: [...form.claims, { text: '', proof: '' }] })}
      >
        Add a claim
      </Button>
    </div>
  )
}
