import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMediaStore } from '../../conformance/media-store.ts'
import { createFileMediaStore } from './media-store-files.ts'

describeMediaStore({
  open: async () => createFileMediaStore({ directory: await mkdtemp(join(tmpdir(), 'callsheet-media-')) })
})
