// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { Refusal, openShell } from '../test/open-shell.ts'
import type { NativeAnswers } from '../test/open-shell.ts'

const QUALITY = 90
const WEB_PATH = 'http://localhost/_capacitor_file_/me.jpeg'
const PICTURE = { type: 0, saved: false, webPath: WEB_PATH, metadata: { format: 'jpeg' } }
const GIVEN = { camera: 'granted', photos: 'granted' }
const CHECK = 'Camera.checkPermissions'
const ASK = 'Camera.requestPermissions'

const WAYS = [
  ['camera', 'Camera.takePhoto', PICTURE],
  ['photos', 'Camera.chooseFromGallery', { results: [PICTURE] }],
] as const

describe.each(['android', 'ios'] as const)('on %s', (platform) => {
  describe.each(WAYS)('from the %s', (source, call, answer) => {
    async function pick(answers: NativeAnswers, served: Blob | null = new Blob(['bytes'])) {
      const shell = openShell(platform, answers)
      const blob = () => Promise.resolve(served)
      const read = vi.fn(() => Promise.resolve({ ok: served !== null, blob }))
      vi.stubGlobal('fetch', read)
      const { pickPicture } = await import('../camera.ts')
      return { shell, read, picking: pickPicture(source, QUALITY) }
    }

    test('a picture has the requested quality', async () => {
      const { shell, read, picking } = await pick({ [CHECK]: GIVEN, [call]: answer })
      const picture = await picking
      expect([picture.type, picture.name, picture.size]).toEqual(['image/jpeg', 'picture.jpeg', 5])
      expect(read).toHaveBeenCalledWith(WEB_PATH)
      expect(shell.names()).toEqual([CHECK, call])
      expect(shell.calls[1]?.options).toMatchObject({ quality: QUALITY })
    })

    test('the file type that the shell reports comes first', async () => {
      const served = new Blob(['bytes'], { type: 'image/webp' })
      const { picking } = await pick({ [CHECK]: GIVEN, [call]: answer }, served)
      expect((await picking).type).toBe('image/webp')
    })

    test('a picture that the shell does not serve is a failure', async () => {
      const { picking } = await pick({ [CHECK]: GIVEN, [call]: answer }, null)
      await expect(picking).rejects.toMatchObject({ reason: 'failed' })
    })

    test('only the missing permission is requested', async () => {
      const missing = { camera: 'prompt', photos: 'prompt', [source]: 'prompt' }
      const { shell, picking } = await pick({ [CHECK]: missing, [ASK]: GIVEN, [call]: answer })
      await picking
      expect(shell.names()).toEqual([CHECK, ASK, call])
      expect(shell.calls[1]?.options).toEqual({ permissions: [source] })
    })

    test('access to some of the photos is enough', async () => {
      const some = { camera: 'limited', photos: 'limited' }
      const { shell, picking } = await pick({ [CHECK]: some, [call]: answer })
      await picking
      expect(shell.names()).not.toContain(ASK)
    })

    test('without permission nothing is opened', async () => {
      const denied = { camera: 'denied', photos: 'denied' }
      const { shell, picking } = await pick({ [CHECK]: denied, [ASK]: denied, [call]: answer })
      await expect(picking).rejects.toMatchObject({ reason: 'refused' })
      expect(shell.names()).toEqual([CHECK, ASK])
    })

    test('a picture without an address is reported as such', async () => {
      const nowhere = { ...PICTURE, webPath: undefined }
      const answerless = source === 'camera' ? nowhere : { results: [nowhere] }
      const { picking } = await pick({ [CHECK]: GIVEN, [call]: answerless })
      await expect(picking).rejects.toMatchObject({ reason: 'no-path' })
    })

    test.each([
      ['OS-PLUG-CAMR-0003', 'refused'],
      ['OS-PLUG-CAMR-0005', 'refused'],
      ['OS-PLUG-CAMR-0006', 'cancelled'],
      ['OS-PLUG-CAMR-0020', 'cancelled'],
      ['OS-PLUG-CAMR-0010', 'failed'],
      [undefined, 'failed'],
    ])('the phone refuses with %s, which means %s', async (code, reason) => {
      const { picking } = await pick({ [CHECK]: GIVEN, [call]: new Refusal('No.', code) })
      await expect(picking).rejects.toMatchObject({ reason })
    })
  })

  test('choosing no photo is a cancellation', async () => {
    openShell(platform, { [CHECK]: GIVEN, 'Camera.chooseFromGallery': { results: [] } })
    const { pickPicture } = await import('../camera.ts')
    await expect(pickPicture('photos', QUALITY)).rejects.toMatchObject({ reason: 'cancelled' })
  })
})
