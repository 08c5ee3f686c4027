// Draws the logo, a ticket between two curtains, and the icons of the app and its shells.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const WEB = join(import.meta.dirname, '../apps/web')
const PUBLIC = join(WEB, 'public')
const ANDROID = join(WEB, 'android/app/src/main/res')
const IOS = join(WEB, 'ios/App/App/Assets.xcassets')
const INK = '#0E0D10'
const RED = '#D8232F'
const SHADE = '#A3141F'
const LIGHT = '#F0474F'
const DARK = '#3A0A10'

/**
 * Two curtains drawn aside into a V. Between them, on the dark stage, is a white ticket, so that it
 * is visible on a white page too. The centre is at 256,256.
 */
const mark = [
  `<path d="M198 72H314L256 440Z" fill="${DARK}"/>`,
  `<path d="M72 92C72 80 80 72 92 72H204C206 196 222 300 256 440C152 380 84 262 72 92Z" fill="${RED}"/>`,
  `<path d="M440 92C440 80 432 72 420 72H308C306 196 290 300 256 440C360 380 428 262 440 92Z" fill="${RED}"/>`,
  `<path d="M118 72H148C152 216 186 340 256 440C170 366 124 236 118 72Z" fill="${LIGHT}"/>`,
  `<path d="M394 72H364C360 216 326 340 256 440C342 366 388 236 394 72Z" fill="${SHADE}"/>`,
  `<path d="M176 72H204C206 196 222 300 256 440C208 330 180 212 176 72Z" fill="${SHADE}"/>`,
  `<path d="M336 72H308C306 196 290 300 256 440C304 330 332 212 336 72Z" fill="${LIGHT}"/>`,
  '<path d="M230 78H282A8 8 0 0 1 290 86V138A14 14 0 0 0 290 166V186A8 8 0 0 1 282 194H230A8 8 0 0 1 222 186V166A14 14 0 0 0 222 138V86A8 8 0 0 1 230 78Z" fill="#FFFFFF"/>',
  `<path d="M241 152H273" stroke="${RED}" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 15"/>`,
].join('')

const drawing = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${inner}</svg>\n`

const rounded = `<rect width="512" height="512" rx="112" fill="${INK}"/>`
const square = `<rect width="512" height="512" fill="${INK}"/>`
/** A launcher may cut off everything outside the inner circle of 80 % of a maskable icon. */
const inside = `<g transform="translate(256 256) scale(.74) translate(-256 -256)">${mark}</g>`
const roomy = `<g transform="translate(256 256) scale(.88) translate(-256 -256)">${mark}</g>`

/** An adaptive icon is 108 dp wide, of which a launcher may show only the inner 66. */
const adaptive = `<g transform="translate(256 256) scale(.58) translate(-256 -256)">${mark}</g>`
const round = `<circle cx="256" cy="256" r="256" fill="${INK}"/>`
/** Android colours this icon by itself, so only its shape matters. */
const silhouette = adaptive.replaceAll(DARK, 'none').replaceAll(/#[0-9A-F]{6}/g, '#FFFFFF')
/** The same shape, as large as an icon in the status bar may be. */
const small = mark.replaceAll(DARK, 'none').replaceAll(/#[0-9A-F]{6}/g, '#FFFFFF')
/** Pixels for each dp. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

async function writePng(path: string, svg: string, size: number, isOpaque = false) {
  const picture = sharp(Buffer.from(svg), { density: 288 }).resize(size, size)
  await (isOpaque ? picture.flatten() : picture).png({ palette: true, colours: 96, compressionLevel: 9 }).toFile(path)
}

async function writeAndroidIcons() {
  for (const [density, pixels] of Object.entries(DENSITIES)) {
    const folder = join(ANDROID, `mipmap-${density}`)
    await mkdir(folder, { recursive: true })
    const write = (name: string, inner: string, dp: number) =>
      writePng(join(folder, `${name}.png`), drawing(inner), dp * pixels)
    await write('ic_launcher', rounded + roomy, 48)
    await write('ic_launcher_round', round + inside, 48)
    await write('ic_launcher_foreground', adaptive, 108)
    await write('ic_launcher_monochrome', silhouette, 108)
    // OneSignal finds the icon of its notices by this name.
    const drawable = join(ANDROID, `drawable-${density}`)
    await mkdir(drawable, { recursive: true })
    await writePng(join(drawable, 'ic_stat_onesignal_default.png'), drawing(small), 24 * pixels)
  }
}

async function writeIosIcons() {
  const icon = join(IOS, 'AppIcon.appiconset/AppIcon-512@2x.png')
  // The store refuses icons with a transparent part.
  await writePng(icon, drawing(square + roomy), 1024, true)
  // The phone itself draws the ground of the dark icon, and the colour of the tinted one.
  const icons = join(IOS, 'AppIcon.appiconset')
  await writePng(join(icons, 'AppIcon-dark.png'), drawing(roomy), 1024)
  const grey = sharp(Buffer.from(drawing(roomy)), { density: 288 }).resize(1024, 1024)
  await grey.flatten({ background: '#000000' }).greyscale().png().toFile(join(icons, 'AppIcon-tinted.png'))
  for (const [scale, name] of ['', '@2x', '@3x'].entries()) {
    await writePng(join(IOS, `Splash.imageset/splash${name}.png`), drawing(mark), 160 * (scale + 1))
  }
}

async function writeWebIcons() {
  const icon = (name: string) => join(PUBLIC, 'icons', name)
  await mkdir(join(PUBLIC, 'icons'), { recursive: true })
  await writeFile(join(PUBLIC, 'logo.svg'), drawing(mark))
  await writeFile(join(PUBLIC, 'favicon.svg'), drawing(rounded + roomy))
  await writePng(icon('icon-192.png'), drawing(rounded + roomy), 192)
  await writePng(icon('icon-512.png'), drawing(rounded + roomy), 512)
  await writePng(icon('maskable-512.png'), drawing(square + inside), 512)
  await writePng(icon('apple-touch-icon.png'), drawing(square + roomy), 180)
}

await writeWebIcons()
await writeAndroidIcons()
await writeIosIcons()
