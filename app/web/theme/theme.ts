import { createTheme, rem, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/**
 * All colours, fonts and sizes of the studio. The style is a production office: call sheets on warm paper, contact
 * sheets on black film with amber edge print, and a red grease pencil that marks the chosen frame.
 */
const faces = {
  text: "'Archivo Variable', 'Archivo Fallback', 'Archivo Fallback Wide', system-ui, sans-serif",
  mono: "'Geist Mono Variable', 'Geist Mono Fallback', 'Geist Mono Fallback Wide', ui-monospace, 'SFMono-Regular', monospace"
}

const pencil: MantineColorsTuple = [
  '#fff0ec',
  '#ffdcd4',
  '#fbb7a8',
  '#f6907a',
  '#f06e53',
  '#e5533a',
  '#c93a1f',
  '#b02f17',
  '#8c2512',
  '#6d1c0d'
]

/** Warm greys, so that the component library's own greys match the paper. */
const gray: MantineColorsTuple = [
  '#f7f5ef',
  '#efebe2',
  '#e4dfd3',
  '#d9d3c5',
  '#c9c2b1',
  '#a9a190',
  '#857d6d',
  '#5c574d',
  '#3b3731',
  '#1b1916'
]
const darkGrey: MantineColorsTuple = [
  '#f1ede3',
  '#cbc4b4',
  '#aba494',
  '#7d7667',
  '#4d483f',
  '#35322b',
  '#26241f',
  '#1c1a17',
  '#141310',
  '#0f0e0c'
]

const light = {
  paper: '#f6f3ec',
  sheet: '#fffdf8',
  sunken: '#ece8de',
  ink: '#1b1916',
  'ink-soft': '#5c574d',
  rule: '#d9d3c5',
  'rule-strong': '#1b1916',
  pencil: '#c23518',
  'pencil-wash': '#fbe6df',
  good: '#2c6b45',
  'good-wash': '#e1efe4',
  caution: '#875306',
  'caution-wash': '#f9ebcd'
}

const dark: typeof light = {
  paper: '#141310',
  sheet: '#1c1a17',
  sunken: '#0f0e0c',
  ink: '#f1ede3',
  'ink-soft': '#aba494',
  rule: '#35322b',
  'rule-strong': '#7d7667',
  pencil: '#ff6a4a',
  'pencil-wash': '#3a1d15',
  good: '#7cc79a',
  'good-wash': '#17301f',
  caution: '#eab35a',
  'caution-wash': '#362812'
}

/** Film is black in the light and the dark theme. */
const film = { film: '#0e0d0b', 'film-lift': '#26241f', edge: '#eaa741', 'film-ink': '#f1ede3', 'film-soft': '#b5ad9c' }

export const theme = createTheme({
  fontFamily: faces.text,
  fontFamilyMonospace: faces.mono,
  headings: { fontFamily: faces.text, fontWeight: '640' },
  colors: { pencil, gray, dark: darkGrey },
  primaryColor: 'pencil',
  primaryShade: { light: 6, dark: 6 },
  defaultRadius: rem(3),
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  breakpoints: { xs: '30em', sm: '40em', md: '56em', lg: '72em', xl: '90em' },
  components: {
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // The library's element would be another banner beside that of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // What people write goes in the direction of its script.
    Textarea: { defaultProps: { dir: 'auto' } },
    TextInput: { defaultProps: { dir: 'auto' } }
  }
})

const prefixed = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value]))

const mantineColours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-default': 'var(--sheet)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--rule)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--pencil)',
  '--mantine-color-error': 'var(--pencil)'
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...prefixed(film),
    '--label-size': rem(11),
    '--page-width': rem(1180),
    '--gutter': 'clamp(1rem, 3vw, 2.5rem)'
  },
  light: { ...prefixed(light), ...mantineColours },
  dark: { ...prefixed(dark), ...mantineColours }
})
