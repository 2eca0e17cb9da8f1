/** The colours of one cover. */
export interface Palette {
  /** The sheet. */
  paper: string
  /** Text on the sheet. */
  ink: string
  /** A dark background for light text. */
  deep: string
  /** The strong colour. */
  strong: string
  /** A second colour that goes with `strong`. */
  second: string
  /** A tone between `paper` and `second`. */
  pale: string
}

export const PALETTES = {
  harbour: {
    paper: '#eae4d6',
    ink: '#1d2f38',
    deep: '#1c3b47',
    strong: '#e0a23b',
    second: '#5d8288',
    pale: '#b7c6c2',
  },
  brass: {
    paper: '#f0e6d2',
    ink: '#18222f',
    deep: '#182636',
    strong: '#cf9b45',
    second: '#5b6f80',
    pale: '#c9c4b5',
  },
  brick: {
    paper: '#f3e7d3',
    ink: '#33231c',
    deep: '#5a2e22',
    strong: '#bb4a2c',
    second: '#d9a15a',
    pale: '#e6cfa9',
  },
  river: {
    paper: '#f1e9da',
    ink: '#1b2c45',
    deep: '#1f3a5f',
    strong: '#cf4a30',
    second: '#5f86a6',
    pale: '#c4d0d2',
  },
  rain: {
    paper: '#e9e8df',
    ink: '#25302f',
    deep: '#2f3f3e',
    strong: '#9c3b2c',
    second: '#748882',
    pale: '#c9d0c6',
  },
  snow: {
    paper: '#f2efe8',
    ink: '#263038',
    deep: '#3d5566',
    strong: '#cf3f2e',
    second: '#8fa5b0',
    pale: '#d5dcdd',
  },
  post: {
    paper: '#f4ead8',
    ink: '#2a2d3e',
    deep: '#33446b',
    strong: '#c9442f',
    second: '#6d8a7c',
    pale: '#e2d3b4',
  },
  cinnabar: {
    paper: '#f1e7d6',
    ink: '#221c19',
    deep: '#96281f',
    strong: '#b5322a',
    second: '#8c7a63',
    pale: '#dccbb0',
  },
  wall: {
    paper: '#ece4d6',
    ink: '#2c2926',
    deep: '#4d4a47',
    strong: '#b4552f',
    second: '#8d8378',
    pale: '#cfc5b4',
  },
  kitchen: {
    paper: '#f8f0df',
    ink: '#3b2a1f',
    deep: '#2f5d50',
    strong: '#d9542f',
    second: '#efb144',
    pale: '#a9c3a0',
  },
  tea: {
    paper: '#f3eddc',
    ink: '#2f3324',
    deep: '#3f5237',
    strong: '#b8763a',
    second: '#8fa06a',
    pale: '#d9d8b4',
  },
  thread: {
    paper: '#efe6d4',
    ink: '#1f2a3b',
    deep: '#27405f',
    strong: '#c2402e',
    second: '#a88f66',
    pale: '#d8c9a8',
  },
  aid: {
    paper: '#f7f1e6',
    ink: '#3a2523',
    deep: '#a92f2a',
    strong: '#d3402f',
    second: '#6f9b93',
    pale: '#f0cdb8',
  },
  leaf: {
    paper: '#f1f0e2',
    ink: '#1e3529',
    deep: '#24513b',
    strong: '#3f7d53',
    second: '#d6a43e',
    pale: '#c9d5b2',
  },
  night: {
    paper: '#f0ead9',
    ink: '#101a33',
    deep: '#14214a',
    strong: '#f0c24f',
    second: '#5a6fa5',
    pale: '#a9b5d3',
  },
  flight: {
    paper: '#f4ecdc',
    ink: '#203543',
    deep: '#2a5468',
    strong: '#e2703a',
    second: '#79a5ac',
    pale: '#cddcd6',
  },
  sky: {
    paper: '#fdf4e0',
    ink: '#173e75',
    deep: '#1f5fae',
    strong: '#f08a3c',
    second: '#6db3e2',
    pale: '#bfe0f0',
  },
  wood: {
    paper: '#fbefd9',
    ink: '#3c2a20',
    deep: '#5b3f2e',
    strong: '#e0653a',
    second: '#4f9a86',
    pale: '#f3cf8f',
  },
  lamp: {
    paper: '#f3e8d0',
    ink: '#231f2e',
    deep: '#2b2740',
    strong: '#efb550',
    second: '#8a6a8f',
    pale: '#dcc3a0',
  },
  timber: {
    paper: '#f4ead7',
    ink: '#33241a',
    deep: '#5a3a26',
    strong: '#a8602f',
    second: '#c98f54',
    pale: '#ecd0a0',
  },
  cinder: {
    paper: '#f5ecdb',
    ink: '#2a2b33',
    deep: '#7e2f22',
    strong: '#c7513a',
    second: '#6f9a6d',
    pale: '#ecc7ae',
  },
  paper: {
    paper: '#f5eee0',
    ink: '#2b3036',
    deep: '#3f5a63',
    strong: '#d0683c',
    second: '#9db0a5',
    pale: '#e4d8c0',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES
