import { safeAreaOn, type PlatformName, type SafeArea } from './platforms.ts'

export interface CaptionStyle {
  label: string
  /** For a picture that is taller than wide. Other pictures keep the plain margins. */
  safeArea: SafeArea
  /** Share of the picture's shorter side. */
  fontSize: number
  weight: 600 | 700 | 800
  /** Behind the words: a box, or an outline around the letters. */
  backing: 'box' | 'outline'
  isUpperCase: boolean
  maximumCharacters: number
}

const plainArea: SafeArea = { top: 0.06, right: 0.06, bottom: 0.08, left: 0.06 }

/** The key is the public name. */
export const captionStyles = {
  plain: {
    label: 'Plain',
    safeArea: plainArea,
    fontSize: 0.05,
    weight: 600,
    backing: 'box',
    isUpperCase: false,
    maximumCharacters: 42
  },
  tiktok: {
    label: 'TikTok',
    safeArea: { top: 0.08, right: 0.13, bottom: 0.25, left: 0.07 },
    fontSize: 0.064,
    weight: 800,
    backing: 'outline',
    isUpperCase: false,
    maximumCharacters: 32
  },
  reels: {
    label: 'Reels',
    safeArea: { top: 0.14, right: 0.1, bottom: 0.35, left: 0.06 },
    fontSize: 0.06,
    weight: 700,
    backing: 'box',
    isUpperCase: false,
    maximumCharacters: 34
  },
  shorts: {
    label: 'Shorts',
    safeArea: { top: 0.15, right: 0.16, bottom: 0.22, left: 0.06 },
    fontSize: 0.064,
    weight: 800,
    backing: 'outline',
    isUpperCase: true,
    maximumCharacters: 28
  }
} as const satisfies Record<string, CaptionStyle>

export type CaptionStyleName = keyof typeof captionStyles

export function captionStyle(name: CaptionStyleName): CaptionStyle {
  return captionStyles[name]
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What decides where layers may stand: a named platform, else the one that the caption style is made for. */
export interface ZoneChoice {
  style: CaptionStyleName
  platform?: PlatformName | null | undefined
}

/** The part of the picture that stays visible, in pixels. */
export function safeBox({ width, height }: { width: number; height: number }, { style, platform }: ZoneChoice): Box {
  const area = platform
    ? safeAreaOn(platform, { width, height })
    : height > width
      ? captionStyle(style).safeArea
      : plainArea
  return {
    x: Math.round(area.left * width),
    y: Math.round(area.top * height),
    width: Math.round((1 - area.left - area.right) * width),
    height: Math.round((1 - area.top - area.bottom) * height)
  }
}
