import type { Platform } from './platform.ts'

/** Meta gives its safe zones in per cent of the frame: 14 above, 35 (Reels) or 20 (Stories) below, 6 at the sides. */
export const meta = {
  'instagram-reels': {
    label: 'Instagram and Facebook Reels',
    seconds: { allowed: { minimum: 1, maximum: 900 }, works: { from: 7, to: 30 } },
    frames: [{ ratio: '9:16', width: 1080, height: 1920, margins: { top: 269, right: 65, bottom: 672, left: 65 } }],
    notes: ['As an ad, name, text and button lie over the lower third.'],
    sources: [
      'https://www.facebook.com/business/ads-guide/update/video/instagram-reels',
      'https://primores.org/wiki/marketing/meta-ad-placement-safe-zones/'
    ]
  },
  'instagram-stories': {
    label: 'Instagram and Facebook Stories',
    seconds: { allowed: { minimum: 1, maximum: 60 }, works: { from: 6, to: 15 } },
    frames: [{ ratio: '9:16', width: 1080, height: 1920, margins: { top: 269, right: 65, bottom: 384, left: 65 } }],
    notes: ['A viewer taps on within a second: the first picture carries everything.'],
    sources: [
      'https://www.facebook.com/business/ads-guide/update/video/instagram-story',
      'https://adsuploader.com/blog/meta-ads-safe-zones'
    ]
  },
  'meta-feed': {
    label: 'Instagram and Facebook feed',
    seconds: { allowed: { minimum: 1, maximum: 3_600 }, works: { from: 6, to: 30 } },
    frames: [
      { ratio: '4:5', width: 1080, height: 1350, margins: { top: 64, right: 64, bottom: 64, left: 64 } },
      { ratio: '1:1', width: 1080, height: 1080, margins: { top: 64, right: 64, bottom: 64, left: 64 } }
    ],
    notes: ['Begins without sound for many viewers: the words on screen carry the first seconds.'],
    sources: [
      'https://www.facebook.com/business/ads-guide/update/video/instagram-feed',
      'https://www.imagefactory.co.kr/en/guides/instagram-story-ad-text-safe-zone'
    ]
  }
} as const satisfies Record<string, Platform>
