import { Button } from '@mantine/core'
import type { InputPictures } from '@callsheet/lib/wire/input-pictures.ts'
import { SchemaForm, type JsonSchema } from './schema-form.tsx'
import classes from './provider-price-fields.module.css'

export interface InputPictureFieldsProps {
  schema: JsonSchema
  /** As typed: the server checks it with the model. Null where nothing is documented. */
  value: Partial<InputPictures> | null
  onChange(value: Partial<InputPictures> | null): void
}

const noTexts = {}

/** What the provider says of the pictures that the model takes in: frames and references. Larger ones are made to fit. */
export function InputPictureFields({ schema, value, onChange }: InputPictureFieldsProps) {
  return (
    <section className={classes.price} aria-label="Pictures that it takes in">
      {value === null ? (
        <p>
          <strong>Nothing is known of the pictures that it takes in.</strong>{' '}
          <span className="soft">They are sent as they are.</span>
        </p>
      ) : (
        <>
          <p>
            <strong>Pictures that it takes in</strong>{' '}
            <span className="soft">Larger ones are made to fit before they are sent. What is empty has no limit.</span>
          </p>
          <SchemaForm
            schema={schema}
            value={value}
            unfinished={noTexts}
            onChange={(changed) => onChange(changed as Partial<InputPictures>)}
          />
        </>
      )}
      <Button
        w="max-content"
        size="xs"
        variant={value === null ? 'default' : 'subtle'}
        color={value === null ? undefined : 'gray'}
        onClick={() => onChange(value === null ? { types: ['image/jpeg', 'image/png'] } : null)}
      >
        {value === null ? 'Enter the limits of pictures' : 'The limits are not known'}
      </Button>
    </section>
  )
}
