import fastify from 'fastify'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { readWebFiles } from './web-files.ts'
import { webApp } from './web-app.ts'
import { webManifest } from './web-manifest.ts'

async function builtApp() {
  const folder = await mkdtemp(join(tmpdir(), 'web-'))
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder })
  await writeFile(join(folder, 'index.html'), '<title>%PRODUCT_NAME%</title>')
  await writeFile(join(folder, 'sw.js'), "keep([{url:'/',revision:'%PAGE_REVISION%'}])")
  return { folder, config, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

test('another name of the product is an update of what the phones keep', async () => {
  await using built = await builtApp()
  const files = (name: string) =>
    readWebFiles(built.folder, { ...built.config, PRODUCT_NAME: name })
  const [velvet, again, ruby] = [await files('Velvet'), await files('Velvet'), await files('Ruby')]
  expect(velvet?.worker).toMatch(/revision:'[0-9a-f]{16}'/)
  expect(again?.worker).toBe(velvet?.worker)
  expect(ruby?.worker).not.toBe(velvet?.worker)
  expect(ruby?.page).toBe('<title>Ruby</title>')
})

test('the app is installed under the name that the operator gave it', async () => {
  await using built = await builtApp()
  await using app = fastify()
  await webApp(app, { ...built.config, PRODUCT_NAME: 'Ruby Red' })
  const answer = await app.inject('/manifest.webmanifest')
  expect(answer.headers['content-type']).toContain('application/manifest+json')
  expect(answer.json()).toMatchObject({ name: 'Ruby Red', short_name: 'Ruby Red', start_url: '/' })
  expect(webManifest('Ruby Red')).toMatchObject({
    shortcuts: [{ url: '/mytickets' }, { url: '/rubyredcenters' }],
  })
})
