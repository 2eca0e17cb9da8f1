import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'

/**
 * Runs a program in the project's folder.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string> }} [options] `quiet` captures the output instead of printing
 * it.
 * @returns {Promise<{ code: number, output: string }>} with `quiet`, `output` holds what it printed.
 */
export function run(program, args, { quiet = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && program === 'npm',
    })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 130 : 1), output }))
  })
}

/** Runs a script with the running Node. */
export const node = (args, options) => run(process.execPath, args, options)
