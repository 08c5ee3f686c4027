import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Started {
  /** The match of the awaited words in the program's output. */
  said: RegExpExecArray
  stop: () => Promise<void>
}

interface Start {
  command: string
  /** Returns the arguments. The folder belongs to the program and is deleted when it stops. */
  args: (folder: string) => string[]
  /** The output that shows that the program is ready. */
  until: RegExp
}

const TIME_LIMIT_MS = 30_000

/** Starts a program and waits until it says that it is ready. */
export async function startProgram({ command, args, until }: Start): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'velvet-browser-'))
  const program = spawn(command, args(folder), { env: { ...process.env, HOME: folder } })
  const ended = new Promise((resolve) => program.once('exit', resolve))
  const stop = async () => {
    program.kill()
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const said = await new Promise<RegExpExecArray>((resolve, reject) => {
    let text = ''
    const fail = (why: string) => reject(new Error(`${command} ${why}: ${text}`))
    const timer = setTimeout(() => fail('did not get ready'), TIME_LIMIT_MS)
    const listen = (chunk: Buffer) => {
      text += chunk.toString()
      const found = until.exec(text)
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    }
    program.stdout.on('data', listen)
    program.stderr.on('data', listen)
    program.once('error', (error) => fail(error.message))
    program.once('exit', () => fail('has ended'))
  }).catch(async (error: unknown) => {
    if (program.pid) await stop()
    throw error
  })
  return { said, stop }
}
