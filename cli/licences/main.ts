import { readFile } from 'node:fs/promises'
import { lockSchema, readLicences, renderLicences } from './read-licences.ts'

const lock = lockSchema.parse(JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')))
process.stdout.write(renderLicences(readLicences(lock)))
