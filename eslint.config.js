import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'
import { oldBrowserRules } from './scripts/lint-old-browsers.mjs'

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/dist-native/',
    '**/node_modules/',
    '.data/',
    '.stryker-tmp/',
    'apps/server/src/platform/database/schema.ts',
    'apps/web/android/',
    'apps/web/ios/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for both sides: what they share is read and checked once. Each side has its
        // own in the check of types.
        project: ['./tsconfig.lint.json', './tsconfig.worker.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // A loop that only counts has no use for its number.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['apps/{web,console,gate,counter}/**/*.{ts,tsx}', 'packages/ui/**/*.tsx'],
    extends: [hooks.configs.flat['recommended-latest']],
  },
  {
    files: ['apps/console/src/**/*.tsx'],
    ignores: ['**/{form,search-box}.tsx', '**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXOpeningElement[name.name="form"]',
          message:
            'Use parts/form.tsx, which takes care of the focus in dialogs and after a refusal.',
        },
      ],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}', 'packages/{client,contract,device,ui}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.{ts,tsx}', 'apps/web/src/test/**'],
    rules: oldBrowserRules,
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
)
