import { createHash } from 'node:crypto'

/** Padding of a password (ISO 32000, algorithm 2). */
const FILL = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
const RIGHTS = -4
const ID = Buffer.alloc(16, 7)

/**
 * Encrypts a PDF of `writePdf` with a password by the oldest method (RC4, 40 bits). Strings in it, such as its title,
 * are unreadable afterwards.
 */
export function lockPdf(pdf: Uint8Array, password: string): Uint8Array<ArrayBuffer> {
  const filled = Buffer.concat([Buffer.from(password, 'latin1'), FILL]).subarray(0, 32)
  const owner = rc4(md5(filled).subarray(0, 5), filled)
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(RIGHTS)
  const key = md5(filled, owner, rights, ID).subarray(0, 5)
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /Length 40 /P ${RIGHTS} /O <${owner.toString('hex')}> /U <${rc4(key, FILL).toString('hex')}> >>`
  const locked = Buffer.from(pdf)
    .toString('latin1')
    .replace(/(\d+) 0 obj\n(.*?)endobj/gs, (object: string, number: string) => {
      const id = Buffer.alloc(5)
      id.writeUInt16LE(Number(number))
      const own = md5(key, id).subarray(0, 10)
      return object.replace(
        /stream\n(.*?)\nendstream/s,
        (_, content: string) =>
          `stream\n${rc4(own, Buffer.from(content, 'latin1')).toString('latin1')}\nendstream`,
      )
    })
    .replace('trailer\n<<', `trailer\n<< /Encrypt ${dictionary} /ID [<${ID.toString('hex')}> <00>]`)
  return new Uint8Array(Buffer.from(locked, 'latin1'))
}

const md5 = (...parts: readonly Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Array.from({ length: 256 }, (_, at) => at)
  const swap = (a: number, b: number) => {
    const [one = 0, other = 0] = [state[a], state[b]]
    state[a] = other
    state[b] = one
    return state[(one + other) & 255] ?? 0
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] ?? 0)) & 255
      return byte ^ swap(i, j)
    }),
  )
}
