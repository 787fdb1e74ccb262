import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { access, chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { extract } from 'tar-fs'
import { openOwnDirectory } from '../own-directory.ts'

export interface ChromiumProgram {
  executablePath: string
  /** More environment variables: where the program's own fonts and libraries are. */
  env: Record<string, string>
}

export interface FindChromiumOptions {
  /** Used before any other program. */
  chromiumPath?: string
  /** Folder into which the packaged one is unpacked, once for each version. */
  cacheDirectory?: string
}

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium'
]

/** Changes when the same version is unpacked in another way: what an earlier Callsheet unpacked is left alone. */
const layout = '-2'
/** The packages' files belong to a number that a user of this machine may have. Ours belong to us. */
const asOurs = { chown: false, readable: true }

/** The Chromium that the settings name, else an installed one, else the packaged one (Linux). */
export async function findChromium({ chromiumPath, cacheDirectory }: FindChromiumOptions): Promise<ChromiumProgram> {
  if (chromiumPath) {
    if (!(await isExecutable(chromiumPath)))
      throw new Error(`CHROMIUM_PATH names ${chromiumPath}, which cannot be run.`)
    return { executablePath: chromiumPath, env: {} }
  }
  const searchPath = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...programNames.flatMap((name) => searchPath.map((folder) => join(folder, name))), ...usualPlaces]
  for (const executablePath of candidates) if (await isExecutable(executablePath)) return { executablePath, env: {} }
  const uid = process.getuid?.() ?? 0
  // As root the browser runs as another account, which must be able to read its program.
  const folder = cacheDirectory ?? join(tmpdir(), uid === 0 ? 'callsheet-browser-0' : `callsheet-chromium-${uid}`)
  return unpackChromium(await openOwnDirectory(folder, uid === 0 ? 0o755 : 0o700))
}

async function unpackChromium(cacheDirectory: string): Promise<ChromiumProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chromium was found. Install Chromium or Google Chrome, or set CHROMIUM_PATH.')
  }
  const packaged = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = createRequire(import.meta.url)(join(packaged, 'package.json')) as { version: string }
  const folder = join(cacheDirectory, `${version}${layout}`)
  if (!existsSync(folder)) await unpackInto(folder, join(packaged, 'bin'))
  const hasSystemFonts = existsSync('/etc/fonts/fonts.conf')
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      ...(!hasSystemFonts && { FONTCONFIG_PATH: join(folder, 'fonts') }),
      // After the system's own libraries, which are newer where they exist.
      LD_LIBRARY_PATH: `/usr/lib/x86_64-linux-gnu:/usr/lib64:${join(folder, 'lib')}`
    }
  }
}

/** The file appears only when it is complete, also when several processes unpack it at the same time. */
async function unpackInto(folder: string, packages: string): Promise<void> {
  const partial = await mkdtemp(`${folder}.`)
  const open = (name: string) => [createReadStream(join(packages, name)), createBrotliDecompress()] as const
  await Promise.all([
    pipeline(...open('chromium.br'), createWriteStream(join(partial, 'chromium'))),
    pipeline(...open('fonts.tar.br'), extract(partial, asOurs)),
    pipeline(...open('al2023.tar.br'), extract(partial, asOurs))
  ])
  await writeFile(join(partial, 'fonts', 'fonts.conf'), fontsOf(join(folder, 'fonts')))
  await chmod(join(partial, 'chromium'), 0o755)
  await chmod(partial, 0o755)
  await rename(partial, folder).catch(async (error: unknown) => {
    await rm(partial, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
}

/** The package's own file also names folders below /tmp, where other users may lay fonts. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false
  )
}
