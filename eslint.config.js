import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import globals from 'globals'
import { defineConfig, globalIgnores } from 'eslint/config'
import ts from 'typescript-eslint'
import { oldBrowserRules } from './scripts/lint-old-browsers.mjs'

// The rules that need types are in oxlint.config.json, because Oxlint checks them in a fifth of the time.
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
    // The types of these files come from packages that only some commands install.
    'tools/{native,providers}/',
  ]),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [ts.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      // A loop that only counts has no use for its number.
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_$' }],
      'max-lines': ['error', { max: 330, skipBlankLines: true, skipComments: true }],
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
          message: 'Use parts/form.tsx, which takes care of the focus in dialogs and after a refusal.',
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
    files: ['apps/server/src/**/*.ts'],
    ignores: ['**/*-sql.ts', '**/*.test.ts', 'apps/server/src/{test,faults}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'TaggedTemplateExpression[tag.name="sql"], CallExpression[callee.object.name="sql"], CallExpression[callee.property.name=/^(selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto|withRecursive)$/]',
          message: 'SQL is only in *-sql.ts.',
        },
      ],
    },
  },
  {
    files: ['apps/server/src/**/*-sql.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ForStatement, ForInStatement, ForOfStatement, WhileStatement, DoWhileStatement, ThrowStatement, TryStatement, CallExpression[callee.property.name=/^(transaction|startTransaction)$/]',
          message: 'Loops, errors and transactions belong to the use case.',
        },
        {
          selector: 'CallExpression[callee.property.name=/^(selectAll|returningAll)$/]',
          message: 'A statement names the columns that it returns.',
        },
      ],
    },
  },
  {
    // The privacy policy is a legal text in English, and only developers open the screens of `debug`.
    files: ['apps/web/src/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'apps/web/src/{test,screens/debug,screens/privacy}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXText[value=/\\p{L}{2}/u]:not([value=/^\\s*WhatsApp\\s*$/])',
          message: 'Texts of the app are in the file of texts, so that they can be translated.',
        },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
)
