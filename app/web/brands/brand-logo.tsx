import { Button, FileButton, Select, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { overlayPositions, type OverlayPosition } from '@callsheet/lib/cut/layers.ts'
import { mediaApi } from '@callsheet/lib/wire/app-api/media.ts'
import { api } from '../api/client.ts'
import { mediaSource } from '../api/media-source.ts'
import { ProblemNotice } from '../components/problem-notice.tsx'
import { positionWords } from '../cut/cut-words.ts'
import type { BrandEditor } from './use-brand-editor.ts'
import { Picture } from '../media/picture.tsx'
import classes from './brands.module.css'

export function BrandLogo({ editor: { form, change } }: { editor: BrandEditor }) {
  const { logo, name } = form
  const upload = useMutation({
    mutationFn: (file: Blob) =>
      api.call(mediaApi.upload, {
        query: { purpose: 'logo', name: name.trim() ? `Logo of ${name.trim()}`.slice(0, 120) : undefined },
        file
      }),
    onSuccess: ({ id }) =>
      change((now) => ({ logo: { position: 'top-left', isInCuts: true, ...now.logo, imageId: id } }))
  })
  return (
    <div className={classes.sectionGap}>
      <div className={classes.logoRow}>
        {logo ? (
          <Picture
            className={classes.logo}
            src={mediaSource(logo.imageId)}
            alt={`The logo of ${name || 'the brand'}`}
            sizes="10rem"
          />
        ) : null}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => file && upload.mutate(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={upload.isPending}>
              {logo ? 'Another picture' : 'Upload the logo'}
            </Button>
          )}
        </FileButton>
        {logo ? (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => change({ logo: null })}>
            No logo
          </Button>
        ) : null}
      </div>
      {upload.isError ? <ProblemNotice error={upload.error} /> : null}
      {logo ? (
        <>
          <Select
            label="Where films show it"
            allowDeselect={false}
            data={overlayPositions.map((value) => ({ value, label: positionWords[value] }))}
            value={logo.position}
            onChange={(value) => value && change({ logo: { ...logo, position: value as OverlayPosition } })}
          />
          <Switch
            label="A first cut starts with it"
            checked={logo.isInCuts}
            onChange={(event) => change({ logo: { ...logo, isInCuts: event.currentTarget.checked } })}
          />
        </>
      ) : (
        <p className="small soft">A PNG with a clear background looks best over a film.</p>
      )}
    </div>
  )
}
