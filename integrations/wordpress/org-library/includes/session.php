<?php
/**
 * Who is reading: the account of this site as the library's session.
 *
 * A page may come out of a cache, so that it holds no nonce and nothing of the visitor. The script asks this route, which reads
 * the sign-in cookie itself. Only pages of the same origin may ask: WordPress's REST routes let any origin read answers with
 * cookies, relying on the nonce.
 *
 * @package OrgLibrary
 */

namespace Org_Library;

defined( 'ABSPATH' ) || exit;

/** Seconds for which a session holds; the script asks again before it ends. */
const SESSION_LIFETIME = HOUR_IN_SECONDS;

/** Before the id of an account, so that it is not mistaken for a name that somebody gave on the device. */
const ACCOUNT_PREFIX = 'wp-';

add_action( 'rest_api_init', __NAMESPACE__ . '\register_routes' );
add_filter( 'rest_pre_serve_request', __NAMESPACE__ . '\keep_to_origin', 20, 3 );

function register_routes(): void {
	$is_ours = __NAMESPACE__ . '\is_own_page';
	register_rest_route(
		'org-library/v1',
		'/session',
		array(
			array(
				'methods'             => 'GET',
				'callback'            => __NAMESPACE__ . '\answer_session',
				'permission_callback' => $is_ours,
			),
			array(
				'methods'             => 'DELETE',
				'callback'            => __NAMESPACE__ . '\end_session',
				'permission_callback' => $is_ours,
			),
		)
	);
}

/** What the script has to know; nothing of it is the visitor's. */
function site_data(): array {
	return array(
		'session' => rest_url( 'org-library/v1/session' ),
		'login'   => wp_login_url(),
		'prefix'  => ACCOUNT_PREFIX,
		'mode'    => option( 'sign_in' ),
		'src'     => str_replace( '{org}', rawurlencode( option( 'org' ) ), absolute( option( 'src' ) ) ),
		'words'   => array(
			'title'  => __( 'Please sign in', 'org-library' ),
			/* translators: %s: title of a book */
			'wanted' => __( 'Sign in to read “%s”.', 'org-library' ),
			'lead'   => __( 'The library is for people with an account of this site.', 'org-library' ),
			'again'  => __( 'This page still does not know you: the browser or a cache has not passed your sign-in on. Please try once more, or reload the page.', 'org-library' ),
			'login'  => __( 'Sign in', 'org-library' ),
			'later'  => __( 'Not now', 'org-library' ),
		),
	);
}

/**
 * Whether a page of this origin asks. A header of one's own cannot be sent across origins without the server's consent, which
 * WordPress does not give for this one; the others are checked where the browser sends them.
 */
function is_own_page( \WP_REST_Request $request ): bool {
	if ( null === $request->get_header( 'x_org_library' ) ) {
		return false;
	}
	$site = $request->get_header( 'sec_fetch_site' );
	if ( null !== $site && 'same-origin' !== $site ) {
		return false;
	}
	$origin = $request->get_header( 'origin' );
	return null === $origin || same_origin( $origin, home_url( '/' ) );
}

/** The account of the sign-in cookie; 0 for a visitor. */
function account(): int {
	return (int) wp_validate_auth_cookie( '', 'logged_in' );
}

function answer_session(): \WP_REST_Response {
	$user = get_userdata( account() );
	return uncached( array( 'session' => $user ? session_of( $user ) : null ) );
}

/** Signs out of the site, if the token is of the account that is signed in. */
function end_session( \WP_REST_Request $request ): \WP_REST_Response {
	$account = account();
	if ( ! $account || ACCOUNT_PREFIX . $account !== member_of_token( (string) $request->get_header( 'x_org_library' ) ) ) {
		return uncached( array( 'ended' => false ), 403 );
	}
	wp_set_current_user( $account );
	wp_logout();
	return uncached( array( 'ended' => true ) );
}

function uncached( array $data, int $status = 200 ): \WP_REST_Response {
	$headers = array(
		'Cache-Control'          => 'no-store, private',
		'Vary'                   => 'Cookie',
		'X-LiteSpeed-Cache-Control' => 'no-cache',
	);
	return new \WP_REST_Response( $data, $status, $headers );
}

/** The session of an account: who it is, and a token that this site can verify. */
function session_of( \WP_User $user ): array {
	$session = array(
		'user'        => array(
			'id'   => ACCOUNT_PREFIX . $user->ID,
			'name' => '' === trim( $user->display_name ) ? $user->user_login : $user->display_name,
		),
		'deviceToken' => issue_token( ACCOUNT_PREFIX . $user->ID, time() + SESSION_LIFETIME ),
	);
	/**
	 * Filters the session of an account, e.g. to give another id or an organisation.
	 *
	 * @param array    $session `user` with `id` and `name`, `deviceToken`, and what else docs/embedding.md names.
	 * @param \WP_User $user    The account.
	 */
	return (array) apply_filters( 'org_library_session', $session, $user );
}

/** A token: base64url JSON with its end, a dot, a signature. */
function issue_token( string $member, int $expires ): string {
	$body = rtrim( strtr( base64_encode( wp_json_encode( array( 'sub' => $member, 'exp' => $expires ) ) ), '+/', '-_' ), '=' );
	return $body . '.' . signature( $body );
}

/** The member of a valid token; '' for any other. For a catalogue that this site serves to its members. */
function member_of_token( string $token ): string {
	list( $body, $signed ) = array_pad( explode( '.', $token, 2 ), 2, '' );
	if ( '' === $signed || ! hash_equals( signature( $body ), $signed ) ) {
		return '';
	}
	$read = json_decode( (string) base64_decode( strtr( $body, '-_', '+/' ), true ), true );
	return is_array( $read ) && (int) ( $read['exp'] ?? 0 ) > time() ? (string) ( $read['sub'] ?? '' ) : '';
}

function signature( string $body ): string {
	return hash_hmac( 'sha256', $body, wp_salt( 'auth' ) . 'org-library' );
}

/**
 * Takes back the headers with which WordPress lets other origins read the answer.
 *
 * @param bool              $served  Whether the request is answered already.
 * @param \WP_HTTP_Response $result  The answer.
 * @param \WP_REST_Request  $request The request.
 */
function keep_to_origin( $served, $result, $request ) {
	if ( 0 === strpos( $request->get_route(), '/org-library/' ) && ! headers_sent() ) {
		foreach ( array( 'Access-Control-Allow-Origin', 'Access-Control-Allow-Credentials', 'Access-Control-Allow-Methods' ) as $name ) {
			header_remove( $name );
		}
	}
	return $served;
}
