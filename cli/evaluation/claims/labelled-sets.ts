import type { LabelledSet } from './labelled-line.ts'
import { english } from './lines/english.ts'
import { french } from './lines/french.ts'
import { german } from './lines/german.ts'
import { japanese } from './lines/japanese.ts'
import { spanish } from './lines/spanish.ts'

/** 120 lines of our own writing, half of them clean. */
export const labelledSets: readonly LabelledSet[] = [english, german, spanish, french, japanese]
