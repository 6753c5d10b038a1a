import { chakra } from '@chakra-ui/react/styled-system'
import { favouritesCopy } from '../../copy/favourites.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyShelf } from './empty-shelf.tsx'

const SIGN_IN = '/auth?return=/favorites'

/** What a visitor finds at 'Favoris' (ruling: favourites). */
export const SignInForFavourites = () => (
  <Notice
    title={favouritesCopy.signIn.title}
    art={<EmptyShelf />}
    action={
      <ButtonLink to={SIGN_IN} size="lg">
        {favouritesCopy.signIn.action}
      </ButtonLink>
    }
  >
    {favouritesCopy.signIn.description}
  </Notice>
)

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mb: '6',
  padding: '4',
  bg: 'sunken',
  borderLeft: '4px solid var(--n-colors-accent)',
  borderRadius: 'md',
  '& p': { maxWidth: '46ch', textWrap: 'pretty' },
}

/** The session is over; what the device keeps stays readable beneath (ruling: token expiry). */
export const ExpiredFavourites = () => (
  <chakra.div css={strip} role="status">
    <p>
      <b>{favouritesCopy.expired.title}</b>
      <br />
      {favouritesCopy.expired.description}
    </p>
    <ButtonLink to={SIGN_IN} size="sm">
      {favouritesCopy.expired.action}
    </ButtonLink>
  </chakra.div>
)
