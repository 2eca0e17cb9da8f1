import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type BrowserName = 'firefox' | 'chromium'

/** The programs, each with the Debian package that has it. */
const PROGRAMS = {
  Xvfb: 'xvfb',
  orca: 'orca',
  openbox: 'openbox',
  'dbus-run-session': 'dbus',
  xdotool: 'xdotool',
  gdbus: 'libglib2.0-bin',
  'firefox-esr': 'firefox-esr',
  chromium: 'chromium',
} as const
/** Files of packages without a program. */
const FILES = {
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
  '/usr/lib/python3/dist-packages/pyatspi': 'python3-pyatspi',
} as const

/** The Debian packages that are missing. */
export function missingPackages(browsers: readonly BrowserName[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const unused = browsers.length === 1 ? (browsers[0] === 'firefox' ? 'chromium' : 'firefox-esr') : ''
  return [
    ...Object.entries(PROGRAMS)
      .filter(([name]) => name !== unused && !folders.some((folder) => existsSync(join(folder, name))))
      .map(([, from]) => from),
    ...Object.entries(FILES)
      .filter(([file]) => !existsSync(file))
      .map(([, from]) => from),
  ]
}

/** The version of a program that is heard. Only what is asked is started: the other browser may be missing. */
export function versionOf(program: BrowserName | 'orca'): string {
  const command = program === 'firefox' ? 'firefox-esr' : program
  const [line = ''] = execFileSync(command, ['--version'], { encoding: 'utf8' }).trim().split('\n')
  return program === 'orca' ? `Orca ${line}` : line.replace(/ built on.*/, '')
}

/** Orca's settings that differ from its defaults: with them it would read each page by itself, or speak each key. */
const GENERAL = {
  profile: ['Default', 'default'],
  startingProfile: ['Default', 'default'],
  activeProfile: ['Default', 'default'],
  sayAllOnLoad: false,
  pageSummaryOnLoad: false,
  enableKeyEcho: false,
  enableEchoByCharacter: false,
  enableSound: false,
  enableBraille: false,
  enableBrailleMonitor: false,
  enableTutorialMessages: false,
}
const SETTINGS = {
  general: GENERAL,
  profiles: { default: { ...GENERAL, pronunciations: {}, keybindings: {} } },
  pronunciations: {},
  keybindings: {},
}

/** Without them, Firefox shows its own pages and messages. */
const FIREFOX_PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.aboutwelcome.enabled': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.preonboarding.enabled': false,
  // A new tab that is loaded ahead is spoken ("Finished loading New Tab") and ends a reading.
  'browser.newtab.preload': false,
  'browser.newtabpage.enabled': false,
  'browser.sessionstore.resume_from_crash': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'termsofuse.bypassNotification': true,
  'toolkit.telemetry.enabled': false,
  'app.normandy.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'extensions.update.enabled': false,
  'accessibility.force_disabled': -1,
  'intl.accept_languages': 'zh-CN',
}

export interface Utterance {
  text: string
  /** The language of the voice, as the browser reports it for the passage; the usual one for what states none. */
  language: string
  /** Read by "say all". */
  isRead: boolean
}

/** Speech has ended when nothing is spoken for this long, in ms. */
const QUIET_MS = 2500
/** Longest time until the first utterance after a key, in ms. */
const FIRST_MS = 8000
/** A key that steps through a page has one answer, which comes at once. */
export const STEP_QUIET_MS = 600
/** Longest speech, in ms: a reading that goes round in a circle has no end. */
const MOST_MS = 240_000
/** Longest silence before words that are awaited, in ms: a screen loads, or a page is shown. */
const LOAD_MS = 30_000
/** Longest time in which browser and screen reader start, in ms. */
export const START_MS = 180_000

/** A browser on a display of its own, read by Orca. */
export class ScreenReader {
  readonly #folder: string
  readonly #display: string
  readonly #processes: readonly ChildProcess[]
  /** Nothing that was started stays when a run is stopped. */
  readonly #onExit = () => this.close()

  private constructor(folder: string, display: string, processes: readonly ChildProcess[]) {
    this.#folder = folder
    this.#display = display
    this.#processes = processes
  }

  static async start(browser: BrowserName, url: string): Promise<ScreenReader> {
    const folder = mkdtempSync(join(tmpdir(), 'screen-reader-'))
    const home = join(folder, 'home')
    const settings = join(home, '.local', 'share', 'orca')
    const profile = join(folder, 'profile')
    for (const each of [settings, profile, join(folder, 'runtime')])
      mkdirSync(each, { recursive: true, mode: 0o700 })
    const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
    writeFileSync(join(settings, 'user-settings.conf'), JSON.stringify(SETTINGS))
    copyFileSync(here('orca-customizations.py'), join(settings, 'orca-customizations.py'))
    writeFileSync(
      join(profile, 'user.js'),
      Object.entries(FIREFOX_PREFERENCES)
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
        .join(''),
    )
    writeFileSync(join(folder, 'spoken'), '')
    const [screen, display] = await startDisplay()
    const command =
      browser === 'firefox'
        ? ['firefox-esr', '--no-remote', '--profile', profile, '--width', '1280', '--height', '900', url]
        : [
            'chromium',
            '--no-sandbox',
            '--disable-gpu',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
            '--disable-features=Translate',
            '--force-renderer-accessibility',
            '--lang=zh-CN',
            `--user-data-dir=${profile}`,
            '--window-size=1280,900',
            url,
          ]
    const session = spawn('dbus-run-session', ['--', here('session.sh'), folder, ...command], {
      detached: true,
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display,
        HOME: home,
        XDG_RUNTIME_DIR: join(folder, 'runtime'),
        LC_ALL: 'C.UTF-8',
        GSETTINGS_BACKEND: 'memory',
        GTK_MODULES: 'gail:atk-bridge',
        GNOME_ACCESSIBILITY: '1',
        MOZ_ENABLE_WAYLAND: '0',
        NO_AT_BRIDGE: '0',
        PYTHONPATH: here('.'),
        SPOKEN: join(folder, 'spoken'),
      },
    })
    const started = new ScreenReader(folder, display, [session, screen])
    process.once('exit', started.#onExit)
    return started
  }

  /** Everything that was spoken so far. */
  spoken(): Utterance[] {
    return readFileSync(join(this.#folder, 'spoken'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Utterance)
  }

  /**
   * Presses a key, named as xdotool names it, after modifiers and `+` if any. Returns what is spoken until it is quiet again.
   *
   * @param expected one of them is waited for, as long as a screen may take to load
   */
  async press(key: string, expected: readonly string[] = [], quietMs = QUIET_MS): Promise<Utterance[]> {
    const modifiers = key.split('+')
    const last = modifiers.pop() ?? ''
    return this.#hear(
      () =>
        this.#xdotool(
          ...modifiers.flatMap((modifier) => ['keydown', modifier]),
          ...(modifiers.length > 0 ? ['key', last] : ['key', '--clearmodifiers', last]),
          ...modifiers.flatMap((modifier) => ['keyup', modifier]),
        ),
      expected,
      quietMs,
    )
  }

  /** Types letters and digits. Returns what is spoken, as `press` does. */
  type(words: string, expected: readonly string[] = []): Promise<Utterance[]> {
    return this.#hear(() => this.#xdotool('type', '--delay', '120', words), expected)
  }

  /** Waits until `ready` is spoken, `mostMs` at most, and then for quiet. Returns everything that was spoken. */
  async opened(ready: string, mostMs = LOAD_MS): Promise<Utterance[]> {
    const end = Date.now() + mostMs
    while (Date.now() < end && !this.spoken().some(({ text }) => text.includes(ready))) await wait(250)
    await this.#hear(() => {}, [], QUIET_MS * 2)
    return this.spoken()
  }

  close(): void {
    process.off('exit', this.#onExit)
    for (const { pid } of this.#processes)
      try {
        if (pid !== undefined) process.kill(-pid, 'SIGKILL')
      } catch {
        // It has ended.
      }
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  async #hear(act: () => void, expected: readonly string[], quietMs = QUIET_MS): Promise<Utterance[]> {
    const before = this.spoken().length
    act()
    const begin = Date.now()
    let [count, last] = [before, begin]
    const isHeard = () =>
      this.spoken().some(({ text }, at) => at >= before && expected.some((words) => text.includes(words)))
    const isAwaited = () =>
      expected.length === 0
        ? count === before && Date.now() - begin < FIRST_MS
        : Date.now() - last < LOAD_MS && !isHeard()
    while (Date.now() - begin < MOST_MS && (Date.now() - last < quietMs || isAwaited())) {
      await wait(100)
      const { length } = this.spoken()
      if (length === count) continue
      count = length
      last = Date.now()
    }
    return this.spoken().slice(before)
  }

  #xdotool(...args: readonly string[]): void {
    execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: this.#display } })
  }
}

/** Starts a display with a free number, which Xvfb itself finds. */
async function startDisplay(): Promise<readonly [ChildProcess, string]> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x960x24', '-nolisten', 'tcp'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
    screen.once('exit', () => reject(new Error('Xvfb does not start')))
  })
  return [screen, `:${number}`]
}
