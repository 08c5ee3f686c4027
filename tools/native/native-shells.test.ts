import { APP_ID, LINKED_PATHS } from '@velvet/contract/shared/app/native'
import { APP_VERSION } from '@velvet/contract/shared/app/app-version'
import { XMLParser } from 'fast-xml-parser'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import plist from 'plist'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import xcode from 'xcode'

const WEB = join(import.meta.dirname, '../../apps/web')
const ANDROID = join(WEB, 'android')
const IOS = join(WEB, 'ios')
const RESOURCES = join(ANDROID, 'app/src/main/res')

const textOf = (...path: string[]) => readFileSync(join(...path), 'utf8')
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  isArray: (name) => LISTS.has(name),
})
const LISTS = new Set([
  'uses-permission',
  'uses-feature',
  'intent-filter',
  'data',
  'exclude',
  'string',
  'action',
  'category',
])

interface Named {
  'android:name': string
}
interface Manifest {
  'uses-permission': Named[]
  'uses-feature': (Named & { 'android:required': string })[]
  application: Record<string, string> & {
    activity: Record<string, string> & { 'intent-filter': Filter[] }
    provider: Record<string, string>
  }
}
interface Filter {
  'android:autoVerify'?: string
  data?: Record<string, string>[]
}
const manifest = (parser.parse(textOf(ANDROID, 'app/src/main/AndroidManifest.xml')) as { manifest: Manifest }).manifest
const info = plist.parse(textOf(IOS, 'App/App/Info.plist')) as Record<string, unknown>

test('Android requests only location, camera, notifications, vibration and network', () => {
  expect(manifest['uses-permission'].map((permission) => permission['android:name'])).toEqual([
    'android.permission.INTERNET',
    'android.permission.ACCESS_NETWORK_STATE',
    'android.permission.ACCESS_COARSE_LOCATION',
    'android.permission.CAMERA',
    'android.permission.POST_NOTIFICATIONS',
    'android.permission.VIBRATE',
  ])
})

test('a phone without GPS or camera can install the app', () => {
  expect(manifest['uses-feature'].map((feature) => feature['android:required'])).toEqual(['false', 'false', 'false'])
})

test('Android never sends anything unencrypted', () => {
  expect(manifest.application['android:usesCleartextTraffic']).toBe('false')
  expect(manifest.application['android:networkSecurityConfig']).toBe('@xml/network_security_config')
  const security = parser.parse(textOf(RESOURCES, 'xml/network_security_config.xml')) as {
    'network-security-config': Record<string, { cleartextTrafficPermitted: string }>
  }
  const { 'network-security-config': rules } = security
  expect(Object.keys(rules)).toEqual(['base-config'])
  expect(rules['base-config']?.cleartextTrafficPermitted).toBe('false')
})

test('a backup contains neither the token nor what was read with it', () => {
  const everything = ['sharedpref', 'database', 'file', 'root', 'external']
  interface Rules {
    exclude: { domain: string; path: string }[]
  }
  const old = parser.parse(textOf(RESOURCES, 'xml/backup_rules.xml')) as {
    'full-backup-content': Rules
  }
  const current = parser.parse(textOf(RESOURCES, 'xml/data_extraction_rules.xml')) as {
    'data-extraction-rules': { 'cloud-backup': Rules; 'device-transfer': Rules }
  }
  const { 'cloud-backup': cloud, 'device-transfer': transfer } = current['data-extraction-rules']
  for (const rules of [old['full-backup-content'], cloud, transfer]) {
    expect(rules.exclude.map(({ domain }) => domain)).toEqual(everything)
    expect(new Set(rules.exclude.map(({ path }) => path))).toEqual(new Set(['.']))
  }
  expect(manifest.application['android:fullBackupContent']).toBe('@xml/backup_rules')
  expect(manifest.application['android:dataExtractionRules']).toBe('@xml/data_extraction_rules')
})

test('web links open in the Android app, which has its own scheme', () => {
  const [, links, scheme] = manifest.application.activity['intent-filter']
  expect(links?.['android:autoVerify']).toBe('true')
  const data = links?.data ?? []
  expect(data.flatMap((entry) => entry['android:scheme'] ?? [])).toEqual(['https'])
  expect(data.flatMap((entry) => entry['android:host'] ?? [])).toEqual(['${appHost}'])
  const paths = data.flatMap((entry) => [
    ...(entry['android:path'] ? [entry['android:path']] : []),
    ...(entry['android:pathPrefix'] ? [`${entry['android:pathPrefix']}*`] : []),
  ])
  expect(paths.toSorted()).toEqual([...LINKED_PATHS].toSorted())
  expect(scheme?.data).toEqual([{ 'android:scheme': '@string/custom_url_scheme' }])
  const strings = parser.parse(textOf(RESOURCES, 'values/strings.xml')) as {
    resources: { string: { name: string; '#text': string }[] }
  }
  const message = Object.fromEntries(strings.resources.string.map((entry) => [entry.name, entry['#text']]))
  expect(message).toMatchObject({ custom_url_scheme: APP_ID, package_name: APP_ID })
})

test('other apps can open only the screen of the Android app', () => {
  expect(manifest.application.activity['android:exported']).toBe('true')
  expect(manifest.application.provider['android:exported']).toBe('false')
})

test('Android is built for API level 36, with the id and the version of the product', () => {
  const levels = textOf(ANDROID, 'variables.gradle')
  expect(levels).toMatch(/compileSdkVersion = 36\b/)
  expect(levels).toMatch(/targetSdkVersion = 36\b/)
  const build = textOf(ANDROID, 'app/build.gradle')
  expect(build).toContain(`applicationId "${APP_ID}"`)
  expect(build).toContain(`namespace = "${APP_ID}"`)
  expect(build).toContain("file('../../../../package.json')")
  expect(build).toMatch(/versionName version\n/)
  expect(build).not.toMatch(/versionName "/)
})

test('Android requires the oldest web view that the app is built for', () => {
  const { android } = JSON.parse(textOf(WEB, 'capacitor.config.json')) as {
    android: { minWebViewVersion: number }
  }
  const [, oldest] = /target: \['chrome(\d+)'/.exec(textOf(WEB, 'vite.config.ts')) ?? []
  expect(android.minWebViewVersion).toBe(Number(oldest))
})

// The store demands a text for each permission that a plug-in's code could need, even if it is
// never requested.
test('iOS gives the reason for each permission', () => {
  const texts = Object.entries(info).filter(([key]) => key.endsWith('UsageDescription'))
  expect(texts.map(([key]) => key)).toEqual([
    'NSCameraUsageDescription',
    'NSLocationAlwaysAndWhenInUseUsageDescription',
    'NSLocationWhenInUseUsageDescription',
    'NSPhotoLibraryAddUsageDescription',
    'NSPhotoLibraryUsageDescription',
  ])
  for (const [, text] of texts) expect(String(text).length).toBeGreaterThan(40)
})

test('iOS gives a rough location at first', () => {
  expect(info['NSLocationDefaultAccuracyReduced']).toBe(true)
})

test('iOS gives each reason in French too', () => {
  const french = textOf(IOS, 'App/App/fr.lproj/InfoPlist.strings')
  const keys = [...french.matchAll(/^(\w+) = ".+";$/gm)].map(([, key]) => key)
  expect(keys).toEqual(Object.keys(info).filter((key) => key.endsWith('UsageDescription')))
  const project = textOf(IOS, 'App/App.xcodeproj/project.pbxproj')
  expect(project).toContain('InfoPlist.strings in Resources')
})

test('an iPhone shows the icon, also dark and tinted, on the ground of its theme', () => {
  const assets = join(IOS, 'App/App/Assets.xcassets')
  const { images } = JSON.parse(textOf(assets, 'AppIcon.appiconset/Contents.json')) as {
    images: { filename: string; appearances?: { value: string }[] }[]
  }
  expect(images.map(({ appearances }) => appearances?.[0]?.value)).toEqual([undefined, 'dark', 'tinted'])
  for (const { filename } of images) {
    expect(existsSync(join(assets, 'AppIcon.appiconset', filename))).toBe(true)
  }
  expect(textOf(IOS, 'App/App/Base.lproj/LaunchScreen.storyboard')).toContain('key="backgroundColor" name="House"')
  expect(existsSync(join(assets, 'House.colorset/Contents.json'))).toBe(true)
})

test('iOS never sends anything unencrypted', () => {
  expect(info['NSAppTransportSecurity']).toEqual({ NSAllowsArbitraryLoads: false })
})

test('iOS opens links of the web app, those of its own scheme, and notifications', () => {
  expect(info['CFBundleURLTypes']).toEqual([
    {
      CFBundleURLName: '$(PRODUCT_BUNDLE_IDENTIFIER)',
      CFBundleURLSchemes: ['$(PRODUCT_BUNDLE_IDENTIFIER)'],
    },
  ])
  expect(info['UIBackgroundModes']).toEqual(['remote-notification'])
  const rights = plist.parse(textOf(IOS, 'App/App/App.entitlements'))
  expect(rights).toEqual({
    'aps-environment': '$(APS_ENVIRONMENT)',
    'com.apple.developer.associated-domains': ['applinks:$(APP_HOST)', 'webcredentials:$(APP_HOST)'],
  })
  expect(textOf(IOS, 'release.xcconfig')).toContain('APS_ENVIRONMENT = production')
})

test('iOS 15 is enough, with the id and the version of the product', () => {
  const project = xcode.project(join(IOS, 'App/App.xcodeproj/project.pbxproj')).parseSync()
  const configurations = Object.values(project.pbxXCBuildConfigurationSection()).flatMap((entry) =>
    typeof entry === 'string' ? [] : [entry.buildSettings],
  )
  expect(configurations).toHaveLength(4)
  for (const settings of configurations) {
    expect(settings['IPHONEOS_DEPLOYMENT_TARGET']).toBe('15.0')
    // This setting would override the version that the sync writes.
    expect(settings['MARKETING_VERSION']).toBeUndefined()
  }
  const ofTheApp = configurations.filter((settings) => settings['PRODUCT_BUNDLE_IDENTIFIER'])
  expect(ofTheApp).toHaveLength(2)
  for (const settings of ofTheApp) {
    expect(settings['PRODUCT_BUNDLE_IDENTIFIER']).toBe(APP_ID)
    expect(settings['CODE_SIGN_ENTITLEMENTS']).toBe('App/App.entitlements')
    // An iPad runs the app at the width of a phone.
    expect(settings['TARGETED_DEVICE_FAMILY']).toBe(1)
  }
  expect(textOf(IOS, 'app.xcconfig')).toContain(`MARKETING_VERSION = ${APP_VERSION}\n`)
  for (const name of ['debug', 'release']) {
    expect(textOf(IOS, `${name}.xcconfig`)).toContain('#include "app.xcconfig"')
  }
})

test('iOS declares the collected data, and that no user is tracked', () => {
  const privacy = plist.parse(textOf(IOS, 'App/App/PrivacyInfo.xcprivacy')) as Record<string, unknown>
  expect(privacy['NSPrivacyTracking']).toBe(false)
  expect(privacy['NSPrivacyTrackingDomains']).toEqual([])
  const gathered = privacy['NSPrivacyCollectedDataTypes'] as Record<string, unknown>[]
  expect(
    gathered.map(({ NSPrivacyCollectedDataType: kind }) => String(kind).replace('NSPrivacyCollectedDataType', '')),
  ).toEqual([
    'EmailAddress',
    'PhotosorVideos',
    'UserID',
    'OtherDataTypes',
    'PhoneNumber',
    'CoarseLocation',
    'PurchaseHistory',
  ])
  expect(textOf(IOS, 'App/App.xcodeproj/project.pbxproj')).toContain('PrivacyInfo.xcprivacy in Resources')
})

test('both shells have the same id, name and all plug-ins of the app', () => {
  const config = JSON.parse(textOf(WEB, 'capacitor.config.json')) as {
    appId: string
    appName: string
    includePlugins: string[]
    server: { androidScheme: string; cleartext: boolean }
  }
  const device = JSON.parse(textOf(WEB, '../../packages/device/package.json')) as {
    dependencies: Record<string, string>
  }
  expect(config.appId).toBe(APP_ID)
  expect(config.appName).toBe('Velvet')
  expect(config.server).toMatchObject({ androidScheme: 'https', cleartext: false })
  const plugins = Object.keys(device.dependencies).filter((name) => name !== '@capacitor/core')
  expect(config.includePlugins.toSorted()).toEqual(plugins.toSorted())

  const gradle = textOf(ANDROID, 'app/capacitor.build.gradle')
  const swift = textOf(IOS, 'App/CapApp-SPM/Package.swift')
  for (const plugin of plugins) {
    expect(gradle).toContain(`project(':${plugin.replace('@', '').replace('/', '-')}')`)
    expect(swift).toContain(`node_modules/${plugin}"`)
  }
})

test.each([
  ['mdpi', 48],
  ['hdpi', 72],
  ['xhdpi', 96],
  ['xxhdpi', 144],
  ['xxxhdpi', 192],
])('Android has every icon in %s', async (density, size) => {
  for (const [name, factor] of [
    ['ic_launcher', 1],
    ['ic_launcher_round', 1],
    ['ic_launcher_foreground', 2.25],
    ['ic_launcher_monochrome', 2.25],
  ] as const) {
    const { width, height } = await sharp(join(RESOURCES, `mipmap-${density}`, `${name}.png`)).metadata()
    expect([width, height]).toEqual([size * factor, size * factor])
  }
})

test("the store's icon is 1024 pixels wide and has no transparent part", async () => {
  const icon = sharp(join(IOS, 'App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'))
  const { width, hasAlpha } = await icon.metadata()
  expect({ width, hasAlpha }).toEqual({ width: 1024, hasAlpha: false })
})

test('the version is written in one place, and the contract reads it from there', () => {
  const { version } = JSON.parse(textOf(WEB, '../../package.json')) as { version: string }
  expect(APP_VERSION).toBe(version)
})
