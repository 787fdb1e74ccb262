import { z } from 'zod'

/** A language as people name it. Models read it, so a region or a mix may be part of it. */
export const languageSchema = z
  .string()
  .trim()
  .min(2, 'expected the name of a language, such as German or Mexican Spanish')
  .max(40)
  .regex(/^\p{L}[\p{L}\p{M}\p{N} ,()'’+/–-]*$/u, 'expected the name of a language, such as German or Mexican Spanish')
